import { haversineMiles } from '#dispatch';
import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { geocoderName, nameInWords } from '#app/platform/geocoder.server';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { findZip } from '../catalog/find-zip.server';

/** More than so many are not counted. */
const COUNTED = 1_000;

const shown = {
  id: true,
  label: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  zone: true,
  createdAt: true,
  placeSource: true,
  placePrecision: true,
  placeState: true,
  placeAt: true,
  placeTryAt: true,
  placeProblem: true,
} as const satisfies Prisma.SiteSelect;

/** Where an address is taken to be, who says so, and whose it is. Throws NotFound. */
export async function readPlace(db: Db, siteId: string) {
  const site = await db.site.findUnique({
    where: { id: siteId },
    select: {
      ...shown,
      lat: true,
      lng: true,
      customer: { select: { id: true, fullName: true } },
      company: { select: { id: true, name: true } },
    },
  });
  if (!site) throw new NotFound();
  const center = await findZip(db, site.zip);
  return { ...site, milesFromCenter: center ? haversineMiles(center, site) : null };
}

export const PLACE_LISTS = ['not_found', 'waiting'] as const;

export type PlaceFilter = { show: (typeof PLACE_LISTS)[number] };
export const PLACE_SORTS = { since: { field: 'createdAt' } } satisfies Sorts;

/** A page of addresses that stand at the center of their ZIP code, or wait to be looked up again. */
export function listPlaces(db: Db, { show }: PlaceFilter, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.site.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take }) =>
      db.site.findMany({ where: { AND: [{ placeState: show }, behind] }, orderBy, take, select: shown }),
  });
}

/**
 * How the geocoder fares, and how many addresses wait for it or were not found; each counted up to one more than COUNTED. Null where none
 * is set.
 */
export async function readGeocoder(db: Db) {
  const name = geocoderName();
  if (!name) return null;
  const [row, [counts]] = await Promise.all([
    db.geocoder.findUnique({ where: { id: 1 }, select: { failures: true, trouble: true } }),
    db.$queryRaw<{ waiting: number; notFound: number }[]>`
      SELECT (SELECT count(*)::int FROM (SELECT 1 FROM site WHERE place_state = 'waiting' LIMIT ${COUNTED + 1}) AS waits) AS waiting,
        (SELECT count(*)::int FROM (SELECT 1 FROM site WHERE place_state = 'not_found' LIMIT ${COUNTED + 1}) AS lost) AS "notFound"`,
  ]);
  return {
    name: nameInWords(name),
    failures: row?.failures ?? 0,
    trouble: row?.trouble ?? null,
    waiting: inWords(counts?.waiting ?? 0),
    notFound: inWords(counts?.notFound ?? 0),
  };
}

function inWords(count: number): string {
  return count > COUNTED ? `more than ${COUNTED.toLocaleString('en-US')}` : count.toLocaleString('en-US');
}
