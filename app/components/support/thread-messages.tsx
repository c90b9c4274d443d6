import FileText from 'lucide-react/icons/file-text';
import { classNames } from '../ui/class-names';
import { DateTime } from '../ui/date-time';
import { t } from '#app/platform/texts/t';

export type ThreadFile = { id: string; name: string; href: string | null; size: string };
export type ThreadMessage = {
  id: string;
  seq: number;
  side: string;
  from: string;
  body: string;
  createdAt: string;
  files: ThreadFile[];
};

type ThreadMessagesProps = {
  messages: ThreadMessage[];
  /** Whose page this is: their own messages are on the right. */
  own: 'sender' | 'team';
  zone: string;
  /** How far the other side has read. */
  readSeq: number;
};

/** A support thread, oldest first; notes of the team are set apart. */
export function ThreadMessages({ messages, own, zone, readSeq }: ThreadMessagesProps) {
  return (
    <ol aria-label={t('Conversation')} aria-live="polite" className="space-y-4">
      {messages.map((message, index) => {
        const mine = message.side === own;
        return (
          <li
            key={message.id}
            id={index === messages.length - 1 ? 'latest' : undefined}
            className={classNames('flex flex-col', mine || message.side === 'note' ? 'items-end' : 'items-start')}
          >
            <div
              className={classNames(
                'max-w-[85%] whitespace-pre-wrap break-words rounded-lg px-4 py-2.5 [overflow-wrap:anywhere]',
                message.side === 'note'
                  ? 'border border-dashed border-warn/60 bg-warn-soft text-ink'
                  : mine
                    ? 'bg-action text-action-ink'
                    : 'bg-sunken text-ink',
              )}
            >
              <span className="sr-only">{message.from}: </span>
              {message.body}
            </div>
            {message.files.length > 0 ? <Files files={message.files} /> : null}
            <p className={classNames('mt-1 text-xs text-ink-faint', (mine || message.side === 'note') && 'text-right')}>
              {message.side === 'note' ? `${t('Note')} · ` : ''}
              {message.from} · <DateTime at={message.createdAt} zone={zone} showZone />
              {mine ? ` · ${message.seq <= readSeq ? t('Read') : t('Sent')}` : ''}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function Files({ files }: { files: ThreadFile[] }) {
  return (
    <ul className="mt-1.5 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id}>
          {file.href ? (
            <a href={file.href} className={`${fileClass} hover:border-line-strong`}>
              <FileChip file={file} />
            </a>
          ) : (
            <span className={fileClass}>
              <FileChip file={file} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const fileClass = 'inline-flex min-h-[2rem] items-center gap-2 rounded-md border border-line bg-surface px-3 text-sm';

function FileChip({ file }: { file: ThreadFile }) {
  return (
    <>
      <FileText aria-hidden className="h-4 w-4 text-ink-faint" />
      <span className="break-all">{file.name}</span>
      <span className="figures shrink-0 text-ink-faint">{file.size}</span>
    </>
  );
}
