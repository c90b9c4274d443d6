import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import type { ZipPlace } from '../catalog/find-zip.server';
import type { WorkView } from './work-view';
import { roughPlace } from './gallery-place';

/** How far away work may be that is shown to someone who gave their ZIP code. */
export const NEAR_MILES = 30;
const MILES_A_DEGREE = 69;

const shown = {
  id: true,
  beforePhotoId: true,
  afterPhotoId: true,
  caption: true,
  zip: true,
  city: true,
  state: true,
  consent: { select: { visit: { select: { booking: { select: { package: { select: { name: true } } } } } } } },
} satisfies Prisma.GalleryWorkSelect;

function viewWork(work: Prisma.GalleryWorkGetPayload<{ select: typeof shown }>): WorkView {
  return {
    id: work.id,
    before: work.beforePhotoId,
    after: work.afterPhotoId,
    caption: work.caption,
    service: work.consent.visit.booking.package.name,
    place: roughPlace(work),
  };
}

type Slice = { skip: number; take: number };

/** Published work in the order that the office gave it. */
export async function listWorks(db: Db, { skip, take }: Slice): Promise<WorkView[]> {
  const works = await db.galleryWork.findMany({
    orderBy: [{ position: 'desc' }, { id: 'desc' }],
    skip,
    take,
    select: shown,
  });
  return works.map(viewWork);
}

/** Published work within 30 miles of a ZIP code's center, by the centers of its own ZIP codes: the same one first, then the nearest. */
export async function listWorksNear(db: Db, { place, skip, take }: Slice & { place: ZipPlace }): Promise<WorkView[]> {
  const north = NEAR_MILES / MILES_A_DEGREE;
  const shrink = Math.cos((place.lat * Math.PI) / 180);
  const east = north / shrink;
  const far = Prisma.sql`((lat - ${place.lat}) ^ 2 + ((lng - ${place.lng}) * ${shrink}) ^ 2)`;
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM gallery_work
    WHERE lat BETWEEN ${place.lat - north} AND ${place.lat + north} AND lng BETWEEN ${place.lng - east} AND ${place.lng + east}
      AND ${far} <= ${north ** 2}
    ORDER BY zip = ${place.zip} DESC, ${far}, position DESC, id LIMIT ${take} OFFSET ${skip}`;
  const ids = found.map(({ id }) => id);
  const works = await db.galleryWork.findMany({ where: { id: { in: ids } }, select: shown });
  return works.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(viewWork);
}

/** Whether there is anything to see. */
export async function hasWorks(db: Db): Promise<boolean> {
  return (await db.galleryWork.findFirst({ select: { id: true } })) !== null;
}

/** The file of a photo that is shown on the site now; null for every other one. */
export async function findShownPhoto(db: Db, photoId: string): Promise<{ id: string; key: string } | null> {
  const work = await db.galleryWork.findFirst({
    where: { OR: [{ beforePhotoId: photoId }, { afterPhotoId: photoId }] },
    select: { beforePhotoId: true, before: { select: photo }, after: { select: photo } },
  });
  if (!work) return null;
  const { file, hiddenAt } = work.beforePhotoId === photoId ? work.before : work.after;
  return hiddenAt || file.deletedAt ? null : { id: file.id, key: file.key };
}

const photo = { hiddenAt: true, file: { select: { id: true, key: true, deletedAt: true } } } as const;
