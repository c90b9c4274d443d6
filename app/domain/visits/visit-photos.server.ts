import type { PhotoMoment } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { fileLink } from '../files/file-link.server';
import { removeFile } from '../files/remove-file.server';
import { storeFile, type NewFile } from '../files/store-file.server';
import { holdLeadAssignment } from './own-assignment.server';

/** More than a pro takes of one visit; a phone that keeps sending stops here. */
export const MAX_PHOTOS = 40;
const MAX_AT_ONCE = 6;
export const photoField = { kind: 'photo', atMost: MAX_AT_ONCE } as const;

type OwnVisit = { visitId: string; proId: string; userId: string };

/** Keeps pictures that the pro took at their visit, while they have it. Throws NotFound, InputError when there are too many. */
export async function addPhotos(
  tx: Tx,
  own: OwnVisit,
  { moment, files }: { moment: PhotoMoment; files: NewFile[] },
): Promise<void> {
  const { visitId, proId, userId } = own;
  await holdLeadAssignment(tx, own);
  const there = await tx.visitPhoto.count({ where: { visitId } });
  if (there + files.length > MAX_PHOTOS)
    throw new InputError(t('This job has {most} photos, the maximum.', { most: MAX_PHOTOS }), {
      photos: t('You can add up to {most} photos to a job. Remove one first.', { most: MAX_PHOTOS }),
    });
  for (const file of files) {
    const stored = await storeFile(tx, { file, ownerId: userId, kind: 'visit-photo', subjectId: visitId });
    await tx.visitPhoto.create({ data: { visitId, proId, moment, fileId: stored.id, createdAt: now() } });
  }
}

/** Removes one of the pro's own pictures, while the visit is theirs and not finished. Throws NotFound. */
export async function removePhoto(tx: Tx, { photoId, ...own }: OwnVisit & { photoId: string }): Promise<void> {
  await holdLeadAssignment(tx, own);
  const photo = await tx.visitPhoto.findFirst({ where: { id: photoId, visitId: own.visitId, proId: own.proId } });
  if (!photo) throw new NotFound();
  await tx.visitPhoto.delete({ where: { id: photo.id } });
  await removeFile(tx, { fileId: photo.fileId });
}

export type ShownPhoto = { id: string; moment: PhotoMoment; url: string; at: Date };

/** A visit's photos with links for this viewer, the oldest first. The office also sees what it has hidden. The caller has checked that the viewer may see the visit. */
export async function listPhotos(
  db: Db,
  { visitId, viewerId, proId, withHidden = false }: { visitId: string; viewerId: string; proId?: string; withHidden?: boolean },
): Promise<ShownPhoto[]> {
  const photos = await db.visitPhoto.findMany({
    where: { visitId, ...(proId ? { proId } : {}), ...(withHidden ? {} : { hiddenAt: null }), file: { deletedAt: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, moment: true, fileId: true, createdAt: true },
  });
  return photos.map(({ id, moment, fileId, createdAt }) => ({ id, moment, url: fileLink({ fileId, viewerId }), at: createdAt }));
}

/** The photos that a customer is shown to sign off: proofs of a trip in vain are not among them. */
export function listWorkPhotos(db: Db, visitId: string) {
  return db.visitPhoto.findMany({
    where: { visitId, moment: { in: ['before', 'after'] }, hiddenAt: null, file: { deletedAt: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, moment: true },
  });
}

/** One of those photos as a file. Throws NotFound. */
export async function findWorkPhoto(db: Db, { visitId, photoId }: { visitId: string; photoId: string }) {
  const photo = await db.visitPhoto.findFirst({
    where: { id: photoId, visitId, moment: { in: ['before', 'after'] }, hiddenAt: null, file: { deletedAt: null } },
    select: { file: { select: { key: true, contentType: true, size: true, name: true } } },
  });
  if (!photo) throw new NotFound();
  return photo.file;
}
