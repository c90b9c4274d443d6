import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select, type SelectOption } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { t } from '#app/platform/texts/t';

const validator = lazyValidator(async () => (await import('#app/domain/renewals/renewal-form.schema')).renewalFormSchema);

/** The form of a new campaign; where there is no season for one, why. */
export function RenewalForm({ choices, opId }: { choices: SelectOption[]; opId: string }) {
  return (
    <Card as="section">
      <CardHead
        title={t('New campaign')}
        hint={t('We first show you who it would go to. Nothing is sent until you press Send.')}
      />
      {choices.length === 0 ? (
        <EmptyState
          title={t('No season to offer')}
          action={
            <LinkButton to="/admin/business/seasons" variant="secondary">
              {t('See the seasons')}
            </LinkButton>
          }
        >
          {t('A campaign needs a season that isn’t over, with one before it. Each has one campaign.')}
        </EmptyState>
      ) : (
        <PersistentForm
          id="renewal"
          validator={validator}
          order={['season', 'percent', 'answerBy', 'reason']}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          <Select
            name="season"
            label={t('Season')}
            options={choices}
            prompt={choices.length > 1 ? t('Choose a season') : undefined}
            defaultValue={choices.length === 1 ? choices[0]?.value : undefined}
          />
          <Field
            name="percent"
            label={t('Change of price, %')}
            hint={t('0 for the same price, 5 for 5% more, -5 for 5% less. Each line is rounded to whole dollars.')}
            inputMode="text"
            className="max-w-[9rem]"
            defaultValue="0"
          />
          <DateField
            name="answerBy"
            label={t('Held until')}
            hint={t('Their last day to confirm. They are reminded two days before.')}
          />
          <Field name="reason" label={t('Note for the log')} optional />
          <div>
            <SubmitButton busyText={t('One moment…')}>{t('Look for customers')}</SubmitButton>
          </div>
        </PersistentForm>
      )}
    </Card>
  );
}
