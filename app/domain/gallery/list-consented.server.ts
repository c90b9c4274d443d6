import { Prisma } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { serviceName } from '../catalog/service-names';
import { fileLink } from '../files/file-link.server';
import { roughPlace } from './gallery-place';

export const GALLERY_FILTERS = ['waiting', 'published'] as const;
export type GalleryFilter = (typeof GALLERY_FILTERS)[number];

const shownPhotos = { hiddenAt: null, file: { deletedAt: null } };
/** Allowed, with photos of both before and after that can be shown, and not on the site; each consent asks for the photos of its own visit. */
const WAITING = Prisma.sql`
  FROM photo_consent AS consent
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT moment) AS moments FROM visit_photo
    WHERE visit_id = consent.visit_id AND moment IN ('before', 'after') AND hidden_at IS NULL
  ) AS photo
  WHERE is_waiting AND photo.moments = 2
  ORDER BY given_at DESC, consent.visit_id DESC`;

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
  const ids = await db.$queryRaw<{ id: string }[]>`SELECT consent.visit_id AS id ${WAITING} LIMIT ${take} OFFSET ${skip}`;
  const rows = await db.photoConsent.findMany({
    where: { visitId: { in: ids.map(({ id }) => id) } },
    orderBy: [{ givenAt: 'desc' }, { visitId: 'desc' }],
    select: {
      visitId: true,
      givenAt: true,
      visit: {
        select: {
          ...about,
          photos: {
            where: { moment: { in: ['before', 'after'] }, ...shownPhotos },
            orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
            select: { moment: true, fileId: true },
          },
        },
      },
    },
  });
  return rows.map(({ visitId, givenAt, visit: { photos, ...visit } }) => ({
    visitId,
    at: givenAt,
    caption: '',
    ...describe(visit),
    pictures: (['before', 'after'] as const).flatMap((moment) => {
      const first = photos.find((photo) => photo.moment === moment);
      return first ? fileLink({ fileId: first.fileId, viewerId }) : [];
    }),
  }));
}

/** What is on the site, in its order. */
export async function listPublished(db: Db, { viewerId, skip, take }: Slice) {
  const rows = await db.galleryWork.findMany({
    orderBy: [{ position: 'desc' }, { id: 'desc' }],
    skip,
    take,
    select: {
      visitId: true,
      caption: true,
      publishedAt: true,
      before: { select: { fileId: true } },
      after: { select: { fileId: true } },
      consent: { select: { visit: { select: about } } },
    },
  });
  return rows.map(({ visitId, caption, publishedAt, before, after, consent }) => ({
    visitId,
    at: publishedAt,
    caption,
    ...describe(consent.visit),
    pictures: [before, after].map(({ fileId }) => fileLink({ fileId, viewerId })),
  }));
}

/** How many there are of each, as far as the office counts. */
export function countGallery(db: Db): Promise<Record<GalleryFilter, number>> {
  return countEach(GALLERY_FILTERS, async (filter, take) => {
    if (filter === 'published') return db.galleryWork.count({ orderBy: { position: 'desc' }, take });
    const found = await db.$queryRaw<unknown[]>`SELECT 1 ${WAITING} LIMIT ${take}`;
    return found.length;
  });
}

/** A visit whose photos may be shown, for the admin who chooses among them. Throws NotFound without a consent. */
export async function readConsented(db: Db, { visitId, viewerId }: { visitId: string; viewerId: string }) {
  const row = await db.photoConsent.findUnique({
    where: { visitId },
    select: {
      givenAt: true,
      via: true,
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
    visitId,
    zone,
    ...consent,
    ...describe(rest),
    givenBy: givenBy.fullName || givenBy.email,
    photos: photos.map(({ id, moment, fileId }) => ({ id, moment, url: fileLink({ fileId, viewerId }) })),
  };
}
