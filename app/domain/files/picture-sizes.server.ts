import { galleryPicture } from '#app/platform/file-check/gallery-picture.server';
import { smallJpeg } from '#app/platform/file-check/small-jpeg.server';
import { deleteFile, findFileBytes, putFile, readFileBytes } from '#app/platform/storage.server';
import type { Db } from '#app/platform/db.server';
import { GALLERY_WIDTHS } from './gallery-widths';

/** Pixels along the longer side of a picture on paper. */
const PRINT_SIDE = 640;
const PRINT_END = '.print.jpg';
const GALLERY_END = /\.gallery-\d+\.webp$/;

/** Where the print size of a file lies, beside its bytes. */
export function printKey(key: string): string {
  return `${key}${PRINT_END}`;
}

/** Where the size of a photo for the public gallery lies. */
export function galleryKey(key: string, width: number): string {
  return `${key}.gallery-${width}.webp`;
}

/** Every size that may lie beside a file. */
export function sizeKeys(key: string): string[] {
  return [printKey(key), ...GALLERY_WIDTHS.map((width) => galleryKey(key, width))];
}

/** The file that a key belongs to: its own, or the one that it is a size of. */
export function keyOfFile(key: string): string {
  return key.endsWith(PRINT_END) ? key.slice(0, -PRINT_END.length) : key.replace(GALLERY_END, '');
}

type Size = { key: string; contentType: string; make: (bytes: Uint8Array) => Promise<Buffer | null> };

/**
 * A picture as it is printed, a JPEG: made when it is first asked for, and kept beside the file until that goes. Null for a file that is no
 * picture. Throws what the storage says of bytes that cannot be read.
 */
export function readPrintSize(db: Db, file: { id: string; key: string }): Promise<Buffer | null> {
  return readSize(db, file, {
    key: printKey(file.key),
    contentType: 'image/jpeg',
    make: (bytes) => smallJpeg(bytes, PRINT_SIDE),
  });
}

/** The same for the public gallery: a WebP of this width, four to three. The caller has checked that it is shown there. */
export function readGallerySize(db: Db, { width, ...file }: { id: string; key: string; width: number }): Promise<Buffer | null> {
  return readSize(db, file, {
    key: galleryKey(file.key, width),
    contentType: 'image/webp',
    make: (bytes) => galleryPicture(bytes, width),
  });
}

async function readSize(db: Db, { id, key }: { id: string; key: string }, size: Size): Promise<Buffer | null> {
  const kept = await findFileBytes(size.key);
  if (kept) return Buffer.from(kept);
  const picture = await size.make(await readFileBytes(key));
  if (!picture) return null;
  await putFile(size.key, picture, size.contentType);
  // The file may have been removed meanwhile, and swept before this was written.
  if ((await db.storedFile.count({ where: { id, deletedAt: null } })) === 0) await deleteFile(size.key);
  return picture;
}
