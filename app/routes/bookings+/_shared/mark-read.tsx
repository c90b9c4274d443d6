import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '#app/components/ui/button';

/**
 * Says that the messages on the page were seen: by itself with JavaScript, while the page is in front; with a button without.
 * Loading the page alone changes nothing, so that a prefetch or a mail scanner reads nothing for anybody.
 */
export function MarkRead({ seq, unread, opId }: { seq: number; unread: number; opId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (unread === 0) return;
    function say(): void {
      if (document.visibilityState !== 'visible' || !form.current) return;
      document.removeEventListener('visibilitychange', say);
      submit(form.current, { navigate: false });
    }
    document.addEventListener('visibilitychange', say);
    say();
    return () => document.removeEventListener('visibilitychange', say);
  }, [unread, submit]);
  if (unread === 0) return null;
  return (
    <Form ref={form} method="post" className="mt-3 flex items-center justify-between gap-3" replace preventScrollReset>
      <input type="hidden" name="subaction" value="read" />
      <input type="hidden" name="seq" value={seq} />
      <input type="hidden" name="opId" value={opId} />
      <p role="status" className="text-sm text-ink-soft">
        {unread === 1 ? '1 new message' : `${unread} new messages`}
      </p>
      <Button type="submit" variant="secondary" size="sm">
        Mark as read
      </Button>
    </Form>
  );
}
