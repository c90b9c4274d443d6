import { smallJpeg } from '#app/platform/file-check/small-jpeg.server';
import { logger } from '#app/platform/logger.server';
import { readFileBytes } from '#app/platform/storage.server';

/** Photos made small for paper, one at a time, by their ids. One that cannot be read is left out: it never keeps a document back. */
export async function readPictures(
  photos: readonly { id: string; key: string }[],
  { side, printedIn }: { side: number; printedIn: string },
): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const { id, key } of photos) {
    const bytes = await readFileBytes(key).catch((error: unknown) => {
      logger.warn({ err: error, printedIn, photoId: id }, 'a photo of a report cannot be read');
      return null;
    });
    const picture = bytes && (await smallJpeg(bytes, side));
    if (picture) pictures.set(id, picture);
  }
  return pictures;
}
