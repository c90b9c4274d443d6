import { smallJpeg } from '#app/platform/file-check/small-jpeg.server';
import { deleteFile, findFileBytes, putFile, readFileBytes } from '#app/platform/storage.server';
import type { Db } from '#app/platform/db.server';

/** Pixels along the longer side of a picture on paper. */
const PRINT_SIDE = 640;
const PRINT_END = '.print.jpg';

/** Where the print size of a file lies, beside its bytes. */
export function printKey(key: string): string {
  return `${key}${PRINT_END}`;
}

/** The file that a key belongs to: its own, or the one that it is the print size of. */
export function keyOfFile(key: string): string {
  return key.endsWith(PRINT_END) ? key.slice(0, -PRINT_END.length) : key;
}

/**
 * A picture as it is printed, a JPEG: made when it is first asked for, and kept beside the file until that goes. Null for a file that is no
 * picture. Throws what the storage says of bytes that cannot be read.
 */
export async function readPrintSize(db: Db, { id, key }: { id: string; key: string }): Promise<Buffer | null> {
  const kept = await findFileBytes(printKey(key));
  if (kept) return Buffer.from(kept);
  const picture = await smallJpeg(await readFileBytes(key), PRINT_SIDE);
  if (!picture) return null;
  await putFile(printKey(key), picture, 'image/jpeg');
  // The file may have been removed meanwhile, and swept before this was written.
  if ((await db.storedFile.count({ where: { id, deletedAt: null } })) === 0) await deleteFile(printKey(key));
  return picture;
}
