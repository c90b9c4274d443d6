import { useActionData, useRevalidator } from '@remix-run/react';
import { FileField } from '#app/components/forms/file-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { UploadStatus } from '#app/components/forms/upload-status';
import { useUpload } from '#app/components/forms/use-upload';
import { Avatar } from '#app/components/ui/avatar';
import { t } from '#app/platform/texts/t';

const FORM_ID = 'photo';

function formElement(): HTMLFormElement | null {
  return document.getElementById(FORM_ID) as HTMLFormElement | null;
}

/** The face that customers see on the day; the old one stays until the new one is in. */
export function PhotoForm({ name, photo, opId }: { name: string; photo: string | null; opId: string }) {
  const revalidator = useRevalidator();
  const upload = useUpload({
    to: '/pro/settings/photo',
    onDone: () => {
      formElement()?.reset();
      revalidator.revalidate();
    },
  });
  const answer = useActionData<{ fieldErrors?: Record<string, string> }>();
  return (
    <PersistentForm
      id={FORM_ID}
      validator={noClientValidation}
      action="/pro/settings?form=photo"
      encType="multipart/form-data"
      onSubmit={(_data, event) => {
        event.preventDefault();
        const form = formElement();
        if (form) upload.send(new FormData(form));
      }}
      className="space-y-4"
    >
      <OperationId value={opId} />
      <input type="hidden" name="intent" value="photo" />
      <div className="flex items-center gap-4">
        <Avatar name={name} src={photo} size="lg" />
        <p className="text-sm text-ink-soft">
          {photo ? t('Customers see it on the day of the visit.') : t('A photo helps customers recognize you at the door.')}
        </p>
      </div>
      <FileField
        id="photo-photo"
        name="photo"
        label={t('New photo')}
        hint={t('JPG, PNG or WebP, up to 5 MB.')}
        accept="image/jpeg,image/png,image/webp"
        error={answer?.fieldErrors?.photo}
      />
      <SubmitButton busyText={t('Uploading…')} variant="secondary">
        {t('Upload photo')}
      </SubmitButton>
      <UploadStatus upload={upload} />
    </PersistentForm>
  );
}
