import type { Db, Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { type NewFile, storeFile } from '../files/store-file.server';

export const MAX_PHOTOS = 6;

type Result<File> = { ok: true; file: File } | { ok: false; name: string; title: string; message: string };

/** The pictures of a form, or InputError naming the first that may not be. */
export function keptPhotos<File extends NewFile>(results: readonly Result<File>[]): File[] {
  return results.map((result) => {
    if (result.ok) return result.file;
    throw new InputError(result.title, { photos: `${result.name}: ${result.message}` });
  });
}

/** Keeps the pictures beside their request; a request that is sent once more keeps those it has, up to six. */
export async function keepPhotos(
  tx: Tx,
  { token, ownerId, photos }: { token: string; ownerId: string | null; photos: readonly NewFile[] },
): Promise<void> {
  if (photos.length === 0) return;
  const request = await tx.quoteRequest.findUniqueOrThrow({ where: { token }, select: { id: true } });
  const kept = await tx.storedFile.count({ where: { kind: 'quote-photo', subjectId: request.id, deletedAt: null } });
  for (const file of photos.slice(0, Math.max(0, MAX_PHOTOS - kept))) {
    await storeFile(tx, { file, ownerId, kind: 'quote-photo', subjectId: request.id });
  }
}

/** The pictures beside a request, in the order in which they came. */
export function listPhotos(db: Db, quoteRequestId: string) {
  return db.storedFile.findMany({
    where: { kind: 'quote-photo', subjectId: quoteRequestId, deletedAt: null },
    select: { id: true, name: true, size: true },
    orderBy: { createdAt: 'asc' },
    take: MAX_PHOTOS,
  });
}
