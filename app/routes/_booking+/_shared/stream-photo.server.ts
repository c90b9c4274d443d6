import type { StoredDesign } from '#app/domain/house-designs/design-access.server';
import { answerPhoto } from '#app/http/photo-answer.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';

/** The photo of a design for someone who may see it; the caller has checked that. */
export async function streamPhoto(db: Db, { photoFileId }: Pick<StoredDesign, 'photoFileId'>): Promise<Response> {
  const file = photoFileId && (await db.storedFile.findFirst({ where: { id: photoFileId, deletedAt: null } }));
  if (!file) throw new NotFound();
  return answerPhoto(file);
}
