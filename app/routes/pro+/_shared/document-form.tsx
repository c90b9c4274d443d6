import { useActionData, useRevalidator } from '@remix-run/react';
import { DateField } from '#app/components/forms/date-field';
import { FileField } from '#app/components/forms/file-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { UploadStatus } from '#app/components/forms/upload-status';
import { useUpload } from '#app/components/forms/use-upload';
import { documentLabels, DOCUMENT_KINDS } from '#app/domain/documents/document-kinds';
import { t, translate } from '#app/platform/texts/t';

const validator = lazyValidator(async () => (await import('#app/domain/documents/document.schema')).uploadDocumentsSchema);

const FORM_ID = 'documents';

function formElement(): HTMLFormElement | null {
  return document.getElementById(FORM_ID) as HTMLFormElement | null;
}

/** Documents of one kind, several files at once. With JavaScript the bytes are counted while they go. */
export function DocumentForm({ opId, today, wanted }: { opId: string; today: string; wanted?: string }) {
  const revalidator = useRevalidator();
  const upload = useUpload({
    to: '/pro/docs/upload',
    onDone: (outcomes) => {
      if (outcomes.every(({ ok }) => ok)) formElement()?.reset();
      revalidator.revalidate();
    },
  });
  const answer = useActionData<{ fieldErrors?: Record<string, string> }>();
  return (
    <PersistentForm
      id={FORM_ID}
      validator={validator}
      encType="multipart/form-data"
      onSubmit={(_data, event) => {
        event.preventDefault();
        const form = formElement();
        if (form) upload.send(new FormData(form));
      }}
      className="space-y-5"
    >
      <OperationId value={opId} />
      <Select
        name="kind"
        label={t('Type of document')}
        prompt={t('Choose')}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: translate(documentLabels[value]) }))}
        defaultValue={DOCUMENT_KINDS.find((kind) => kind === wanted)}
      />
      <DateField
        name="expiresOn"
        label={t('Expiration date')}
        hint={t('The last valid day printed on the document, if it has one. Insurance always has one.')}
        min={today}
      />
      <FileField
        id="documents-files"
        name="files"
        label={t('Files')}
        hint={t('Choose files or drag them here.')}
        accept=".pdf,.jpg,.jpeg,.png,.doc,.docx"
        multiple
        error={answer?.fieldErrors?.files}
      />
      <SubmitButton busyText={t('Uploading…')}>{t('Upload')}</SubmitButton>
      <UploadStatus upload={upload} />
    </PersistentForm>
  );
}
