import type { Readable } from 'node:stream';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { openFileStream } from '#app/platform/storage.server';
import { mayOpenFile } from './file-access.server';

export type OpenFile = { name: string; contentType: string; size: number; stream: Readable };

/** A file's bytes for a person who may have them. Throws NotFound for everything else: gone, never there, not theirs. */
export async function openFile(
  db: Db,
  { fileId, viewer }: { fileId: string; viewer: { userId: string; isAdmin: boolean } },
): Promise<OpenFile> {
  // A photo that an admin has taken away is seen by the office alone.
  const shown = viewer.isAdmin ? {} : { NOT: { visitPhoto: { hiddenAt: { not: null } } } };
  const file = await db.storedFile.findFirst({ where: { id: fileId, deletedAt: null, ...shown } });
  if (!file || !(await mayOpenFile(db, { file, viewer }))) throw new NotFound();
  const stream = await openFileStream(file.key);
  if (!stream) throw new NotFound();
  return { name: file.name, contentType: file.contentType, size: file.size, stream };
}
