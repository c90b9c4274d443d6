import { withZod } from '@remix-validated-form/with-zod';
import type { KeyboardEvent } from 'react';
import { LastingForm } from '#app/components/forms/lasting-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { messageSchema } from '#app/domain/messages/message.schema';

const validator = withZod(messageSchema);

/** Enter sends, Shift and Enter make a new line; while an input method composes, Enter is its own. */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const inText = event.target instanceof HTMLTextAreaElement;
  if (!inText || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

export function MessageForm({ opId, bookingId }: { opId: string; bookingId: string }) {
  return (
    <LastingForm
      id={`message-${bookingId}`}
      validator={validator}
      subaction="send"
      resetAfterSubmit
      summary={false}
      onKeyDown={sendOnEnter}
    >
      <OperationId value={opId} />
      <TextArea name="body" label="Your message" placeholder="Type a message..." rows={3} />
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="text-sm text-ink-faint">Enter sends, Shift + Enter starts a new line.</p>
        <SubmitButton busyText="Sending…">Send</SubmitButton>
      </div>
    </LastingForm>
  );
}
