import { useRevalidator } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import { fileInputClass } from '#app/components/forms/field-frame';
import { UploadStatus } from '#app/components/forms/upload-status';
import { useUpload } from '#app/components/forms/use-upload';
import { Button, LinkButton } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';
import { FreshOperationId } from './fresh-operation-id';
import { keepUpload } from './keep-upload';
import { shrinkPhotos } from './shrink-photos';

type PhotoUploadProps = { visitId: string; moment: string; opId: string; back: string };

/**
 * Photos of a job. With a script the bytes are counted while they go, at an address that the service worker leaves alone; where the
 * network breaks off, the form is sent as a whole page, which the service worker keeps until it is back.
 */
export function PhotoUpload({ visitId, moment, opId, back }: PhotoUploadProps) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [round, setRound] = useState(0);
  const [preparing, setPreparing] = useState(false);
  const page = `/pro/visits/${visitId}/photos`;
  const upload = useUpload({
    to: `${page}/upload`,
    onDone: () => {
      form.current?.reset();
      setRound((before) => before + 1);
      revalidate();
    },
    async onBroken(sent) {
      if (navigator.serviceWorker?.controller) {
        form.current?.submit();
        return 'taken';
      }
      if (!('serviceWorker' in navigator)) return 'lost';
      await keepUpload(`${page}?moment=${moment}`, sent);
      form.current?.reset();
      setRound((before) => before + 1);
      return 'kept';
    },
  });
  const { state } = upload;
  const busy = preparing || state.step === 'sending';
  const taken = state.step === 'done' ? state.outcomes.filter(({ ok }) => ok).length : 0;

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const sent = event.currentTarget;
    const input = sent.elements.namedItem('photos');
    if (busy || !(input instanceof HTMLInputElement)) return;
    setPreparing(true);
    try {
      await shrinkPhotos(input);
    } finally {
      setPreparing(false);
    }
    upload.send(new FormData(sent));
  }

  return (
    <form
      ref={form}
      method="post"
      action={`${page}?moment=${moment}`}
      encType="multipart/form-data"
      onSubmit={(event) => void send(event)}
      className="mt-5 space-y-4"
    >
      <FreshOperationId key={round} value={opId} />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="moment" value={moment} />
      <label className="block font-semibold">
        <span className="mb-1 block">{t('Add photos')}</span>
        <input type="file" name="photos" accept="image/jpeg,image/png,image/webp" multiple required className={fileInputClass} />
      </label>
      {taken ? (
        <p role="status" className="font-semibold text-good">
          {taken === 1 ? t('Photo uploaded') : t('{taken} photos uploaded', { taken })}
        </p>
      ) : null}
      <UploadStatus upload={upload} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText={t('Uploading…')}>
          {t('Upload')}
        </Button>
        <LinkButton to={back} variant="secondary" preventScrollReset>
          {t('Back')}
        </LinkButton>
      </div>
    </form>
  );
}
