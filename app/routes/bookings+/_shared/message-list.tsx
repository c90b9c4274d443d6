import { useEffect, useRef } from 'react';
import { classNames } from '#app/components/ui/class-names';
import { DateTime } from '#app/components/ui/date-time';

export type ListedMessage = { id: string; own: boolean; from: string; body: string; createdAt: Date; isRead: boolean };

type MessageListProps = { messages: ListedMessage[]; partner: string | null; zone: string };

/** The conversation, oldest first. Scrolls to the end when a message is added, and only then. */
export function MessageList({ messages, partner, zone }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last?.id]);
  return (
    <div ref={box} className="h-96 overflow-y-auto p-4">
      {/* A part that scrolls needs something in it that takes the focus. */}
      <a href="#latest" className="sr-only focus:not-sr-only">
        Go to the newest message
      </a>
      <ol aria-label={partner ? `Messages with ${partner}` : 'Messages'} className="space-y-3">
        {messages.map((message) => (
          <li
            key={message.id}
            id={message === last ? 'latest' : undefined}
            className={classNames('flex flex-col', message.own ? 'items-end' : 'items-start')}
          >
            <div
              className={classNames(
                'max-w-[80%] whitespace-pre-wrap break-words rounded-lg px-3.5 py-2',
                message.own ? 'bg-action text-action-ink' : 'bg-sunken text-ink',
              )}
            >
              <span className="sr-only">{message.own ? 'You: ' : `${message.from}: `}</span>
              {message.body}
            </div>
            <p className="mt-1 text-xs text-ink-faint">
              <DateTime at={message.createdAt} zone={zone} />
              {message.own ? ` · ${message.isRead ? 'Read' : 'Sent'}` : message.isRead ? '' : ' · New'}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
