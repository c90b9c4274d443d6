import { t } from '#app/platform/texts/t';
import { Field } from '../forms/field';
import { noClientValidation } from '../forms/lazy-validator';
import { OperationId } from '../forms/operation-id';
import { PersistentForm } from '../forms/persistent-form';
import { SubmitButton } from '../forms/submit-button';

type FixFormProps = { id: string; place: string; opId: string };

/** Says that a finding is fixed, and how. */
export function FixForm({ id, place, opId }: FixFormProps) {
  return (
    <PersistentForm id={`fixed-${id}`} validator={noClientValidation} className="mt-2 flex flex-wrap items-end gap-3">
      <OperationId value={opId} />
      <input type="hidden" name="intent" value="fixed" />
      <input type="hidden" name="findingId" value={id} />
      <div className="min-w-[12rem] grow">
        <Field name="note" label={t('What you did')} optional />
      </div>
      <SubmitButton variant="secondary" aria-label={t('Mark as fixed: {place}', { place })}>
        {t('Mark as fixed')}
      </SubmitButton>
    </PersistentForm>
  );
}
