import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { classNames } from '#app/components/ui/class-names';
import { DateTime } from '#app/components/ui/date-time';
import { mark, t, translate } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

export type ListedMessage = {
  id: string;
  seq: number;
  own: boolean;
  from: string;
  body: string;
  createdAt: Date;
  isRead: boolean;
  state: 'sent' | 'delivered' | 'read';
};

type MessageListProps = { messages: ListedMessage[]; partner: string | null; zone: string; bookingId: string };

const states = { sent: mark('Sent'), delivered: mark('Delivered'), read: mark('Read') } as const;
/** The bar fades this long after the last scroll. */
const SCROLL_HIDE_MS = 600;

/** Shows the scroll bar during scrolling and shortly after. */
function useFadingBar(box: React.RefObject<HTMLDivElement>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fade = () => element.removeAttribute('data-scrolling');
    function show(): void {
      element?.setAttribute('data-scrolling', '');
      clearTimeout(timer);
      timer = setTimeout(fade, SCROLL_HIDE_MS);
    }
    element.setAttribute('data-fading', '');
    element.addEventListener('scroll', show, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', show);
    };
  }, [box]);
}

/** The conversation, oldest first. Scrolls to the end when a message is added, and only then. */
export function MessageList({ messages, partner, zone, bookingId }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  useFadingBar(box);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last?.id]);
  return (
    <div ref={box} className="fading-bar relative h-96 overflow-y-auto p-4">
      {/* A part that scrolls needs something in it that takes the focus. */}
      <a href="#latest" className="sr-only focus:not-sr-only">
        {t('Go to the newest message')}
      </a>
      <ol aria-label={partner ? t('Messages with {partner}', { partner }) : t('Messages')} className="space-y-3">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} isLast={message === last} zone={zone} bookingId={bookingId} />
        ))}
      </ol>
    </div>
  );
}

type MessageItemProps = { message: ListedMessage; isLast: boolean; zone: string; bookingId: string };

function MessageItem({ message, isLast, zone, bookingId }: MessageItemProps) {
  return (
    <li id={isLast ? 'latest' : undefined} className={classNames('flex flex-col', message.own ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'max-w-[80%] whitespace-pre-wrap break-words rounded-lg px-3.5 py-2',
          message.own ? 'bg-action text-action-ink' : 'bg-sunken text-ink',
        )}
      >
        <span className="sr-only">{message.own ? `${t('You:')} ` : `${message.from}: `}</span>
        {message.body}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
        <DateTime at={message.createdAt} zone={zone} />
        {message.own ? <span>{translate(states[message.state])}</span> : message.isRead ? null : <span>{t('New')}</span>}
        {message.own ? null : (
          <Link
            to={`/bookings/${bookingId}/messages/${message.seq}/report`}
            className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink"
          >
            <WithParts text={t('Report [this message]')} parts={[(words) => <span className="sr-only">{words}</span>]} />
          </Link>
        )}
      </p>
    </li>
  );
}
