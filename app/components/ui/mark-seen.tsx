import { Form, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { PageErrorMark } from '../forms/page-error-mark';
import { Button } from './button';
import { t } from '#app/platform/texts/t';

type MarkSeenProps = { seq: number; unread: number; opId: string; subaction: 'seen' | 'read' };

/**
 * Sends the form as a page without scripts does, but leaves its answer alone: it leads to the thread's newest messages, and who reads the earlier
 * ones or types would be thrown there. Returns whether it was taken.
 */
async function sendInPlace(form: HTMLFormElement): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value);
  const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
  return answer.type === 'opaqueredirect';
}

/**
 * Says how far a thread was read: by itself while the page is in front, with a button where there is no JavaScript.
 * Loading the page alone changes nothing, so that a prefetch or a mail scanner marks nothing as read.
 */
export function MarkSeen({ seq, unread, opId, subaction }: MarkSeenProps) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const isIdle = useRef(true);
  isIdle.current = useNavigation().state === 'idle';
  useEffect(() => {
    if (unread === 0) return;
    let isGone = false;
    async function send(from: HTMLFormElement): Promise<void> {
      // One that the network lost is sent again by the next page. A page on its way reads the new count itself.
      const isTaken = await sendInPlace(from).catch(() => false);
      if (isTaken && !isGone && isIdle.current) revalidate();
    }
    function say(): void {
      if (document.visibilityState !== 'visible' || !form.current) return;
      document.removeEventListener('visibilitychange', say);
      void send(form.current);
    }
    document.addEventListener('visibilitychange', say);
    say();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', say);
    };
  }, [unread, revalidate]);
  if (unread === 0) return null;
  return (
    <Form ref={form} method="post" className="mt-4 flex items-center justify-between gap-3" replace preventScrollReset>
      <PageErrorMark />
      <input type="hidden" name="subaction" value={subaction} />
      <input type="hidden" name="seq" value={seq} />
      <input type="hidden" name="opId" value={opId} />
      <p role="status" className="text-sm text-ink-soft">
        {t('{unread, plural, one {# new message} other {# new messages}}', { unread })}
      </p>
      <Button type="submit" variant="secondary" size="sm">
        {t('Mark as read')}
      </Button>
    </Form>
  );
}
