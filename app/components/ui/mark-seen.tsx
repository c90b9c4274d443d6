import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { PageErrorMark } from '../forms/page-error-mark';
import { Button } from './button';
import { t } from '#app/platform/texts/t';

type MarkSeenProps = { seq: number; unread: number; opId: string; subaction: 'seen' | 'read' };

/**
 * Says how far a thread was read: by itself while the page is in front, with a button where there is no JavaScript.
 * Loading the page alone changes nothing, so that a prefetch or a mail scanner marks nothing as read.
 */
export function MarkSeen({ seq, unread, opId, subaction }: MarkSeenProps) {
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
