import type { Db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { readPrintSize } from '../files/picture-sizes.server';
import { findAskedDesign } from '../house-designs/design-access.server';
import { MAX_PHOTOS } from '../quotes/request-photos.server';

/** The pictures that came with a request, the designed house first; made small, as JPEG. One that can't be read is left out. */
export async function readQuotePictures(db: Db, quoteRequestId: string): Promise<Buffer[]> {
  const designed = await findAskedDesign(db, quoteRequestId);
  const files = await db.storedFile.findMany({
    where: {
      deletedAt: null,
      OR: [{ kind: 'quote-photo', subjectId: quoteRequestId }, ...(designed?.photoFileId ? [{ id: designed.photoFileId }] : [])],
    },
    select: { id: true, key: true },
    orderBy: { createdAt: 'asc' },
    take: MAX_PHOTOS + 1,
  });
  const rank = (file: { id: string }) => (file.id === designed?.photoFileId ? 0 : 1);
  const pictures: Buffer[] = [];
  for (const file of files.sort((a, b) => rank(a) - rank(b))) {
    const picture = await readPrintSize(db, file).catch((error: unknown) => {
      logger.warn({ err: error, fileId: file.id }, 'a photo of a quote cannot be read');
      return null;
    });
    if (picture) pictures.push(picture);
  }
  return pictures;
}
