import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import { AdminChoice } from './admin-choice';
import type { CompanyData } from './company-view.server';

type Props = Pick<CompanyData, 'manager' | 'choices' | 'opId'>;

/** Which admin looks after a company. */
export function AccountManagerForm({ manager, choices, opId }: Props) {
  return (
    <Card as="section">
      <CardHead title={t('Account manager')} hint={manager ? undefined : t('No one is assigned. All admins are notified.')} />
      <PersistentForm
        key={opId}
        id="account-manager"
        validator={noClientValidation}
        defaultValues={{ managerId: manager?.userId ?? '' }}
        summary={false}
        className="space-y-4"
      >
        <OperationId value={opId} />
        <AdminChoice
          name="managerId"
          label={t('Looks after this company')}
          prompt={t('The office as a whole')}
          choices={choices}
        />
        <SubmitButton variant="secondary" busyText={t('Saving…')}>
          {t('Save')}
        </SubmitButton>
      </PersistentForm>
    </Card>
  );
}
