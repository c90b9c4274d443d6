import { withZod } from '@remix-validated-form/with-zod';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useIsSubmitting } from 'remix-validated-form';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { TextArea } from '#app/components/forms/text-area';
import { useFilledBefore } from '#app/components/forms/use-filled-before';
import { Button } from '#app/components/ui/button';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { messageSchema } from '#app/domain/messages/message.schema';
import { t } from '#app/platform/texts/t';
import { onEnter } from './enter-key';

const validator = withZod(messageSchema);

function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, shiftKey, nativeEvent } = event;
  if (!(target instanceof HTMLTextAreaElement)) return;
  const does = onEnter({ key, shiftKey, isComposing: nativeEvent.isComposing }, target.value);
  if (does === 'type') return;
  event.preventDefault();
  if (does === 'send') event.currentTarget.requestSubmit();
}

function isBlank(body: FormDataEntryValue | null): boolean {
  return typeof body !== 'string' || body.trim() === '';
}

export function MessageForm({ opId, bookingId }: { opId: string; bookingId: string }) {
  const [empty, setEmpty] = useState(true);
  const formId = `message-${bookingId}`;
  useFilledBefore(formId, (filled) => setEmpty(isBlank(filled.get('body'))));
  function look(event: FormEvent<HTMLFormElement>): void {
    if (event.target instanceof HTMLTextAreaElement) setEmpty(isBlank(event.target.value));
  }
  return (
    <PersistentForm
      id={formId}
      validator={validator}
      subaction="send"
      resetAfterSubmit
      summary={false}
      onKeyDown={sendOnEnter}
      onInput={look}
      onReset={() => setEmpty(true)}
    >
      <OperationId value={opId} />
      <TextArea name="body" label={t('Your message')} placeholder={t('Type a message...')} rows={3} />
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="text-sm text-ink-faint">{t('Enter sends, Shift + Enter starts a new line.')}</p>
        <SendButton empty={empty} />
      </div>
    </PersistentForm>
  );
}

/** Off while there is nothing to send, where a script can know that. */
function SendButton({ empty }: { empty: boolean }) {
  const hydrated = useHydrated();
  const busy = useIsSubmitting();
  return (
    <Button
      type="submit"
      busy={busy}
      busyText={t('Sending…')}
      disabled={hydrated && empty && !busy}
      className="disabled:opacity-50"
    >
      {t('Send')}
    </Button>
  );
}
