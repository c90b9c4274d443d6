import type { Db, Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { type NewFile, storeFile } from '../files/store-file.server';

type Result<File> = { ok: true; file: File } | { ok: false; name: string; title: string; message: string };

/** The files of a form, or InputError naming the first that may not be. */
export function keptAttachments<File extends NewFile>(results: readonly Result<File>[]): File[] {
  return results.map((result) => {
    if (result.ok) return result.file;
    throw new InputError(result.title, { files: `${result.name}: ${result.message}` });
  });
}

/** Keeps files beside a message of a support thread; a guest's have no owner and are opened by the team alone. */
export async function keepAttachments(
  tx: Tx,
  { messageId, ownerId, files }: { messageId: string; ownerId: string | null; files: readonly NewFile[] },
): Promise<void> {
  for (const file of files) await storeFile(tx, { file, ownerId, kind: 'support-attachment', subjectId: messageId });
}

/** The files of some messages. */
export function listAttachments(db: Db, messageIds: string[]) {
  return db.storedFile.findMany({
    where: { kind: 'support-attachment', subjectId: { in: messageIds }, deletedAt: null },
    select: { id: true, subjectId: true, ownerId: true, name: true, size: true },
    orderBy: { createdAt: 'asc' },
  });
}
