import { Checkbox } from '#app/components/forms/checkbox';
import { CheckboxGroup } from '#app/components/forms/checkbox-group';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import { formAction, type ScheduleView } from './schedule-view';

const validator = lazyValidator(async () => (await import('#app/domain/pros/rules.schema')).rulesSchema);

/** What the engine never breaks: the quick settings with custom values, and the finer rules. */
export function RulesForm({ rules, work, equipment, opId }: Pick<ScheduleView, 'rules' | 'work' | 'equipment' | 'opId'>) {
  return (
    <Card as="section" className="max-w-2xl">
      <CardHead
        title={t('Your rules')}
        hint={t('You only get offers that match all of these rules. Changes apply to new offers.')}
      />
      <PersistentForm id="rules" validator={validator} action={formAction('rules')} className="space-y-5">
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="rules" />
        <Checkbox name="sameDay" label={t('Accept jobs for today')} defaultChecked={rules.sameDay} />
        <Checkbox
          name="autoAccept"
          label={t('Automatically accept matching jobs')}
          hint={t('A job that fits every rule below is accepted automatically.')}
          defaultChecked={rules.autoAccept}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="maxMiles"
            label={t('Max distance, miles')}
            inputMode="numeric"
            list="miles"
            hint={t('10, 15, 20 or any number. Measured in a straight line from your home.')}
            defaultValue={rules.maxMiles}
          />
          <Field
            name="minPayout"
            label={t('Min payout, $')}
            inputMode="numeric"
            list="dollars"
            hint={t('75, 100, 125 or any amount. This is what you get after our fee.')}
            defaultValue={rules.minPayoutCents / 100}
          />
        </div>
        <datalist id="miles">
          <option value="10" />
          <option value="15" />
          <option value="20" />
        </datalist>
        <datalist id="dollars">
          <option value="75" />
          <option value="100" />
          <option value="125" />
        </datalist>
        <CheckboxGroup name="services" legend={t('Types of work you take')} choices={work} defaultValues={rules.services} />
        {equipment.length > 0 ? (
          <CheckboxGroup
            name="equipment"
            legend={t('Equipment you have')}
            hint={t('Some jobs take it. You only get those if you have all of it.')}
            choices={equipment.map((name) => ({ value: name, label: name }))}
            defaultValues={rules.equipment}
          />
        ) : null}
        <Field
          name="crewSize"
          label={t('People you come with')}
          inputMode="numeric"
          hint={t('You included, 1 to 6. Some jobs take two or more people.')}
          defaultValue={rules.crewSize}
          className="max-w-[8rem]"
        />
        <Field
          name="maxVisitsPerDay"
          label={t('Maximum visits per day')}
          optional
          inputMode="numeric"
          defaultValue={rules.maxVisitsPerDay ?? ''}
          className="max-w-[8rem]"
        />
        <fieldset className="grid max-w-sm grid-cols-2 gap-3">
          <legend className="mb-1 font-semibold">{t('Quiet hours: we don’t send you offers')}</legend>
          <Field name="quietStart" label={t('From')} optional type="time" defaultValue={rules.quietStart ?? ''} />
          <Field name="quietEnd" label={t('Until')} optional type="time" defaultValue={rules.quietEnd ?? ''} />
        </fieldset>
        <SubmitButton busyText={t('Saving…')}>{t('Save rules')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}
