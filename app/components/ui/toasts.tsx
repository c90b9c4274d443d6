import { type FocusEvent, useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import type { FlashNotice } from '#app/platform/flash-notice';

/** Loaded when the first toast is due; shows every new message once. */
export function Toasts({ message }: { message: FlashNotice }) {
  useEffect(() => {
    toast[message.type](message.message, { description: message.description });
  }, [message]);

  return (
    <div onFocusCapture={leaveFocusAlone}>
      <Toaster position="bottom-right" richColors theme="system" closeButton duration={7000} />
    </div>
  );
}

/**
 * The library gives the focus back to where it came from whenever it leaves a toast. With Tab, a user would go round
 * between the toasts and the link before them for as long as they are shown (WCAG 2.1.2), so the library does not get that event.
 */
function leaveFocusAlone(event: FocusEvent): void {
  event.stopPropagation();
}
