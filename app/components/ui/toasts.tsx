import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import type { FlashMessage } from './flash';

/** Loaded when the first toast is due; shows every new message once. */
export function Toasts({ message }: { message: FlashMessage }) {
  useEffect(() => {
    toast[message.type](message.message, { description: message.description });
  }, [message]);

  return <Toaster position="bottom-right" richColors theme="system" closeButton duration={7000} />;
}
