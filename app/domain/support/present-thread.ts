import { formatBytes } from '#app/platform/format-bytes';
import { t } from '#app/platform/texts/t';

type StoredMessage = {
  id: string;
  seq: number;
  side: string;
  body: string;
  createdAt: Date;
  author: { fullName: string } | null;
};

type ThreadStoredFile = { id: string; subjectId: string | null; ownerId: string | null; name: string; size: number };

/** Messages as a page shows them. The sender reads first names of the team alone. */
export function presentMessages(
  messages: readonly StoredMessage[],
  {
    senderName,
    files,
    linkOf,
  }: { senderName: string; files: readonly ThreadStoredFile[]; linkOf: (file: ThreadStoredFile) => string | null },
) {
  return messages.map(({ author, createdAt, ...message }) => ({
    ...message,
    from: message.side === 'sender' ? senderName : (author?.fullName.split(/\s+/)[0] ?? t('Our team')),
    createdAt: createdAt.toISOString(),
    files: files
      .filter(({ subjectId }) => subjectId === message.id)
      .map((file) => ({ id: file.id, name: file.name, size: formatBytes(file.size), href: linkOf(file) })),
  }));
}
