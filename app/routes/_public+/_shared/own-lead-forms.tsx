import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator, noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { t } from '#app/platform/texts/t';

const validator = lazyValidator(async () => (await import('#app/domain/commercial/own-lead.schema')).addToLeadSchema);

/** More sites, other hours, a question: what a business adds to its request. */
export function AddForm({ opId }: { opId: string }) {
  return (
    <section aria-labelledby="add-title" className="mt-10">
      <h2 id="add-title" className="text-lg font-semibold">
        {t('Add something')}
      </h2>
      <PersistentForm
        id="add"
        validator={validator}
        subaction="add"
        resetAfterSubmit
        summary={false}
        className="mt-3"
        aria-label={t('Add something')}
      >
        <OperationId value={opId} />
        <TextArea
          name="body"
          label={t('What should we know?')}
          rows={4}
          hint={t('For example, another site, different hours or a question')}
        />
        <SubmitButton className="mt-3" busyText={t('Sending…')}>
          {t('Add to the request')}
        </SubmitButton>
      </PersistentForm>
    </section>
  );
}

/** The sender takes their request back. */
export function WithdrawForm({ opId }: { opId: string }) {
  return (
    <section aria-labelledby="withdraw-title" className="mt-10 border-t border-line pt-6">
      <h2 id="withdraw-title" className="text-lg font-semibold">
        {t('No longer needed?')}
      </h2>
      <p className="mt-2 text-ink-soft">{t('We’ll close the request and stop contacting you about it. There’s no charge.')}</p>
      <PersistentForm
        id="withdraw"
        validator={noClientValidation}
        subaction="withdraw"
        className="mt-3"
        aria-label={t('Withdraw the request')}
      >
        <OperationId value={opId} />
        <SubmitButton variant="danger" busyText={t('Withdrawing…')}>
          {t('Withdraw the request')}
        </SubmitButton>
      </PersistentForm>
    </section>
  );
}
