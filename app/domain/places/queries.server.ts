import { haversineMiles } from '#dispatch';
import type { Prisma } from '#prisma';
import { afterPlace } from '#app/platform/after-place';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { geocoderName, nameInWords } from '#app/platform/geocoder.server';
import { findZip } from '../catalog/find-zip.server';

const PAGE_SIZE = 25;
/** More than so many are not counted. */
const COUNTED = 1_000;

const shown = {
  ...{ id: true, label: true, street: true, city: true, state: true, zip: true, zone: true, createdAt: true },
  ...{ placeSource: true, placePrecision: true, placeState: true, placeAt: true, placeTryAt: true, placeProblem: true },
} as const satisfies Prisma.SiteSelect;

/** Where an address is taken to be, who says so, and whose it is. Throws NotFound. */
export async function readPlace(db: Db, siteId: string) {
  const site = await db.site.findUnique({
    where: { id: siteId },
    select: {
      ...shown,
      ...{ lat: true, lng: true },
      customer: { select: { id: true, fullName: true } },
      company: { select: { id: true, name: true } },
    },
  });
  if (!site) throw new NotFound();
  const center = await findZip(db, site.zip);
  return { ...site, milesFromCenter: center ? haversineMiles(center, site) : null };
}

export const PLACE_LISTS = ['not_found', 'waiting'] as const;

/** A page of addresses that stand at the center of their ZIP code, or wait to be looked up again; the newest first. */
export async function listPlaces(db: Db, { show, after }: { show: (typeof PLACE_LISTS)[number]; after: string }) {
  const last = after ? await db.site.findUnique({ where: { id: after }, select: { createdAt: true, id: true } }) : null;
  const rows = await db.site.findMany({
    where: { placeState: show, ...afterPlace({ time: 'createdAt', id: 'id' }, last) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: shown,
  });
  const places = rows.slice(0, PAGE_SIZE);
  return { places, next: rows.length > PAGE_SIZE ? (places.at(-1)?.id ?? null) : null };
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
