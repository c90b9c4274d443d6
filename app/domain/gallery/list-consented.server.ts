import type { Prisma } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { serviceName } from '../catalog/service-names';
import { fileLink } from '../files/file-link.server';
import { roughPlace } from './gallery-place';

export const GALLERY_FILTERS = ['waiting', 'published'] as const;
export type GalleryFilter = (typeof GALLERY_FILTERS)[number];

const shownPhotos = { hiddenAt: null, file: { deletedAt: null } };
/** Allowed, and with photos of both; not on the site. */
const waiting: Prisma.PhotoConsentWhereInput = { work: null, visit: { AND: [hasPhoto('before'), hasPhoto('after')] } };

function hasPhoto(moment: 'before' | 'after'): Prisma.VisitWhereInput {
  return { photos: { some: { moment, ...shownPhotos } } };
}

const about = {
  kind: true,
  booking: {
    select: {
      reference: true,
      contactName: true,
      package: { select: { name: true } },
      site: { select: { city: true, state: true, zip: true } },
    },
  },
} satisfies Prisma.VisitSelect;

function describe({ kind, booking }: Prisma.VisitGetPayload<{ select: typeof about }>) {
  return {
    reference: booking.reference,
    customer: booking.contactName,
    service: serviceName(booking.package.name, kind),
    place: roughPlace(booking.site),
  };
}

type Slice = { viewerId: string; skip: number; take: number };

/** Visits whose photos may be shown and are not, those that were allowed last first. */
export async function listWaiting(db: Db, { viewerId, skip, take }: Slice) {
  const rows = await db.photoConsent.findMany({
    where: waiting,
    orderBy: [{ givenAt: 'desc' }, { visitId: 'desc' }],
    ...{ skip, take },
    select: {
      visitId: true,
      givenAt: true,
      visit: {
        select: {
          ...about,
          photos: {
            where: { moment: 'after', ...shownPhotos },
            take: 1,
            orderBy: { createdAt: 'asc' },
            select: { fileId: true },
          },
        },
      },
    },
  });
  return rows.map(({ visitId, givenAt, visit: { photos, ...visit } }) => ({
    ...{ visitId, at: givenAt, caption: '', ...describe(visit) },
    pictures: photos.map(({ fileId }) => fileLink({ fileId, viewerId })),
  }));
}

/** What is on the site, in its order. */
export async function listPublished(db: Db, { viewerId, skip, take }: Slice) {
  const rows = await db.galleryWork.findMany({
    orderBy: [{ position: 'desc' }, { id: 'desc' }],
    ...{ skip, take },
    select: {
      ...{ visitId: true, caption: true, publishedAt: true },
      before: { select: { fileId: true } },
      after: { select: { fileId: true } },
      consent: { select: { visit: { select: about } } },
    },
  });
  return rows.map(({ visitId, caption, publishedAt, before, after, consent }) => ({
    ...{ visitId, at: publishedAt, caption, ...describe(consent.visit) },
    pictures: [before, after].map(({ fileId }) => fileLink({ fileId, viewerId })),
  }));
}

export function countGallery(db: Db): Promise<Record<GalleryFilter, number>> {
  return countEach(GALLERY_FILTERS, (filter, take) =>
    filter === 'waiting'
      ? db.photoConsent.count({ where: waiting, orderBy: { givenAt: 'desc' }, take })
      : db.galleryWork.count({ orderBy: { position: 'desc' }, take }),
  );
}

/** A visit whose photos may be shown, for the admin who chooses among them. Throws NotFound without a consent. */
export async function readConsented(db: Db, { visitId, viewerId }: { visitId: string; viewerId: string }) {
  const row = await db.photoConsent.findUnique({
    where: { visitId },
    select: {
      ...{ givenAt: true, via: true },
      givenBy: { select: { fullName: true, email: true } },
      work: { select: { beforePhotoId: true, afterPhotoId: true, caption: true, version: true } },
      visit: {
        select: {
          ...about,
          zone: true,
          photos: {
            where: { moment: { in: ['before', 'after'] }, ...shownPhotos },
            orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
            select: { id: true, moment: true, fileId: true },
          },
        },
      },
    },
  });
  if (!row) throw new NotFound();
  const { visit, givenBy, ...consent } = row;
  const { photos, zone, ...rest } = visit;
  return {
    ...{ visitId, zone, ...consent, ...describe(rest) },
    givenBy: givenBy.fullName || givenBy.email,
    photos: photos.map(({ id, moment, fileId }) => ({ id, moment, url: fileLink({ fileId, viewerId }) })),
  };
}
