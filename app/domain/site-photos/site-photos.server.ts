import type { SiteRecordWriter } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { fileLink } from '../files/file-link.server';
import { removeFile } from '../files/remove-file.server';
import { type NewFile, storeFile } from '../files/store-file.server';
import { findAskedDesign, type StoredDesign } from '../house-designs/design-access.server';
import { linkDesign } from '../house-designs/show-design.server';
import { findSiteDesign } from '../house-designs/site-design.server';
import { holdOwnAssignment } from '../visits/own-assignment.server';
import { holdSite, publishSite, readSeason } from '../site-records/hold-site.server';
import { isOnSite, readProSiteRecord } from '../site-records/queries.server';
import type { NewSitePhoto, SitePhotoForm } from './site-photo.schema';
import type { SitePhotosView } from './site-photo-view';
import { listPlaces, namePoint } from './site-places';
import { describeWriter, type RecordReader } from '../site-records/site-record';
import { inLanguage } from '#app/platform/texts/language.server';
import { placeWords } from './place-words.server';

/** More than are looked at before work begins. */
export const MAX_SITE_PHOTOS = 40;

const whole = { file: { deletedAt: null } } as const;

/** `visitId`: the visit that a pro has there, whose design they see; the owner and the office see the newest. */
export type PhotoReader = { userId: string; as: RecordReader; visitId?: string };

async function findPicture(db: Db, { siteId, visitId }: { siteId: string; visitId?: string }): Promise<StoredDesign | null> {
  if (!visitId) return findSiteDesign(db, siteId);
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: { booking: { select: { quote: { select: { quoteRequestId: true } } } } },
  });
  return visit && findAskedDesign(db, visit.booking.quote.quoteRequestId);
}

/** Two designs on one photo, or on one drawn house, show the same picture. */
function isSamePicture(one: Pick<StoredDesign, 'photoFileId' | 'preset'>, other: Pick<StoredDesign, 'photoFileId' | 'preset'>) {
  return one.photoFileId === other.photoFileId && one.preset === other.preset;
}

/** A pro takes away what they put there themselves; the owner and the office take away any. */
function mayRemove({ writtenById }: { writtenById: string }, reader: PhotoReader): boolean {
  return reader.as !== 'pro' || writtenById === reader.userId;
}

/** The photos of a site with links for this reader, the oldest first. The caller has checked that they may see them. */
export async function readSitePhotos(
  db: Db,
  { siteId, reader }: { siteId: string; reader: PhotoReader },
): Promise<SitePhotosView> {
  const [site, design, rows] = await Promise.all([
    db.site.findUnique({ where: { id: siteId }, select: { zone: true } }),
    findPicture(db, { siteId, visitId: reader.visitId }),
    db.sitePhoto.findMany({
      where: { siteId, ...whole },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MAX_SITE_PHOTOS,
      include: { design: { select: { photoFileId: true, preset: true } }, writtenBy: { select: { fullName: true } } },
    }),
  ]);
  if (!site) throw new NotFound();
  return {
    picture: design && linkDesign(design, reader.userId),
    designId: design?.id ?? '',
    places: listPlaces(design).map(({ value, label }) => ({ value, label })),
    zone: site.zone,
    photos: rows.map(({ x, y, ...row }) => ({
      id: row.id,
      url: fileLink({ fileId: row.fileId, viewerId: reader.userId }),
      place: placeWords(row.place),
      point: x !== null && y !== null && design && row.design && isSamePicture(design, row.design) ? { x, y } : null,
      note: row.note,
      by: describeWriter({ writtenAs: row.writtenAs, writtenBy: row.writtenBy.fullName }, reader.as),
      at: row.createdAt,
      season: row.season,
      mayRemove: mayRemove(row, reader),
    })),
  };
}

/** Throws InputError where the place is of a picture that is no longer the one shown. */
function checkPicture({ designId, place, x, y }: NewSitePhoto, design: StoredDesign | null): void {
  const isPointed = x !== null && y !== null;
  if ((isPointed || place.startsWith('edge-')) && designId !== (design?.id ?? ''))
    throw new InputError(t('The picture has changed'), { place: t('The picture has changed. Choose the place again') });
}

/** The place in words, and where it is on the picture; null where none was chosen. */
function getPlace({ place, x, y }: NewSitePhoto, design: StoredDesign | null) {
  if (x !== null && y !== null && design) {
    const point = { x, y: Math.min(y, design.aspect) };
    return { place: namePoint(point, design), designId: design.id, ...point };
  }
  const named = listPlaces(design).find(({ value }) => value === place);
  if (!named) return null;
  if (!named.point || !design) return { place: named.label };
  return { place: named.label, designId: design.id, ...named.point };
}

type Writer = { userId: string; as: SiteRecordWriter; visitId?: string };

/** The file of the form that adds a photo. */
export const sitePhotoFile = { photo: { kind: 'house-photo', atMost: 1 } } as const;

/**
 * Puts a photo at a place of a site: a point of the picture of its newest design, one of its edges, or a side. It belongs to the site’s
 * owner, not who took it. Throws NotFound, InputError.
 */
async function addSitePhoto(
  tx: Tx,
  { siteId, form, file, by }: { siteId: string; form: NewSitePhoto; file: NewFile; by: Writer },
): Promise<void> {
  const { zone, customerId } = await holdSite(tx, siteId);
  if ((await tx.sitePhoto.count({ where: { siteId, ...whole } })) >= MAX_SITE_PHOTOS)
    throw new InputError(t('This site has {most} photos, the maximum.', { most: MAX_SITE_PHOTOS }), {
      photo: t('You can keep up to {most} photos of a site. Remove one first.', { most: MAX_SITE_PHOTOS }),
    });
  const picture = await findPicture(tx, { siteId, visitId: by.visitId });
  checkPicture(form, picture);
  // Kept in English: each reader sees it in their own words.
  const place = inLanguage('en', () => getPlace(form, picture));
  if (!place) throw fieldError('place', t('Choose where the photo belongs'));
  const stored = await storeFile(tx, { file, ownerId: customerId, kind: 'site-photo' });
  await tx.sitePhoto.create({
    data: {
      ...place,
      siteId,
      fileId: stored.id,
      note: form.note,
      season: await readSeason(tx, zone),
      writtenById: by.userId,
      writtenAs: by.as,
      visitId: by.visitId ?? null,
      createdAt: now(),
    },
  });
  await publishSite(tx, siteId);
}

/** Takes a photo of a site away. Throws NotFound. */
async function removeSitePhoto(
  tx: Tx,
  { siteId, photoId, by }: { siteId: string; photoId: string; by: PhotoReader },
): Promise<void> {
  await holdSite(tx, siteId);
  const photo = await tx.sitePhoto.findFirst({ where: { id: photoId, siteId, ...whole } });
  if (!photo || !mayRemove(photo, by)) throw new NotFound();
  await tx.sitePhoto.delete({ where: { id: photo.id } });
  await removeFile(tx, { fileId: photo.fileId });
  await publishSite(tx, siteId);
}

/** Adds or takes away a photo of a site; `file` is the one that a new photo comes with. The caller has checked that this person may. */
export async function changeSitePhotos(
  tx: Tx,
  input: { siteId: string; form: SitePhotoForm; file: NewFile | null; by: Writer },
): Promise<void> {
  const { siteId, form, file, by } = input;
  if (form.intent === 'remove') return removeSitePhoto(tx, { siteId, photoId: form.photoId, by });
  if (file) await addSitePhoto(tx, { siteId, form, file, by });
}

/** A pro adds photos on the visit that they have, while they are there. Throws NotFound, Conflict away from the site, InputError. */
export async function changeVisitSitePhotos(
  tx: Tx,
  { userId, ...own }: { visitId: string; proId: string; userId: string },
  sent: { form: SitePhotoForm; file: NewFile | null },
): Promise<void> {
  const assignment = await holdOwnAssignment(tx, own);
  if (!isOnSite(assignment)) throw new Conflict('illegal_transition', t('You can add photos of the site while you’re there.'));
  const { siteId } = await readProSiteRecord(tx, own);
  await changeSitePhotos(tx, { siteId, ...sent, by: { userId, as: 'pro', visitId: own.visitId } });
}
