import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

/** For a person who lost their app and their recovery codes, and has shown the office who they are. */
export function RemoveTwoStep({ opId }: { opId: string }) {
  return (
    <Card as="section">
      <CardHead
        title={t('Turn off two-step sign-in')}
        hint={t('For a person who lost their phone and their recovery codes. Make sure it’s them. We email them.')}
      />
      <PersistentForm id="two-step-off" validator={noClientValidation} className="space-y-3">
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="two-step-off" />
        <TextArea name="reason" label={t('Reason')} rows={2} limit={1_000} />
        <SubmitButton variant="danger" busyText={t('Saving…')}>
          {t('Turn off')}
        </SubmitButton>
      </PersistentForm>
    </Card>
  );
}
