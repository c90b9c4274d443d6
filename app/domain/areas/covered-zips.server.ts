import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { type AreaReach, holder, readWay } from '../catalog/area-reach';

/** A ZIP code of the list that comes with the product. */
export type AreaZip = { zip: string; city: string; state: string; county: string | null; lat: number; lng: number };

const columns = { zip: true, city: true, state: true, county: true, lat: true, lng: true } as const;

/** Fewer than the miles of any degree of latitude, so that no ZIP code of a circle is left out. */
const LEAST_MILES_A_DEGREE = 68.5;

type Box = { south: number; north: number; west: number; east: number };

function isInBox({ south, north, west, east }: Box): Prisma.ZipCodeWhereInput {
  return { lat: { gte: south, lte: north }, lng: { gte: west, lte: east } };
}

function boxAround({ lat, lng, radiusMiles }: AreaReach): Box {
  const tall = radiusMiles / LEAST_MILES_A_DEGREE;
  const wide = tall / Math.max(0.1, Math.cos(((Math.abs(lat) + tall) * Math.PI) / 180));
  return { south: lat - tall, north: lat + tall, west: lng - wide, east: lng + wide };
}

/** Counties are named within their states: "IL/Cook" and "IL/DuPage" are one condition. */
function inCounties(keys: readonly string[]): Prisma.ZipCodeWhereInput {
  const byState = new Map<string, string[]>();
  for (const key of keys) {
    const state = key.slice(0, 2);
    byState.set(state, [...(byState.get(state) ?? []), key.slice(3)]);
  }
  return { OR: [...byState].map(([state, counties]) => ({ state, county: { in: counties } })) };
}

function whereIn(area: AreaReach): Prisma.ZipCodeWhereInput {
  switch (area.way) {
    case 'radius':
      return isInBox(boxAround(area));
    case 'zips':
      return { zip: { in: [...area.places] } };
    case 'counties':
      return inCounties(area.places);
    case 'states':
      return { state: { in: [...area.places] } };
  }
}

/** The ZIP codes of an area, saved or not. Of a circle those with their centroid in it, the radius included. */
export async function listAreaZips(db: Db, area: AreaReach): Promise<AreaZip[]> {
  const found = await db.zipCode.findMany({ where: whereIn(area), select: columns, orderBy: { zip: 'asc' } });
  return found.filter(holder(area));
}

/** The ZIP codes between four lines, `limit` at most. */
export function listZipsInBox(db: Db, box: Box, limit?: number): Promise<AreaZip[]> {
  return db.zipCode.findMany({ where: isInBox(box), select: columns, orderBy: { zip: 'asc' }, take: limit });
}

/** Those of these ZIP codes that there are. */
export function listZipsByCode(db: Db, codes: string[]): Promise<AreaZip[]> {
  return db.zipCode.findMany({ where: { zip: { in: codes } }, select: columns, orderBy: { zip: 'asc' } });
}

/** The ZIP codes that a rule of the office is for; null where it is for all of them. */
export async function listPlaceZips(
  db: Db,
  { areaId, zips }: { areaId: string | null; zips: string[] },
): Promise<string[] | null> {
  if (!areaId) return zips.length > 0 ? zips : null;
  const area = await db.serviceArea.findUniqueOrThrow({
    where: { id: areaId },
    select: { way: true, places: true, lat: true, lng: true, radiusMiles: true },
  });
  return (await listAreaZips(db, { ...area, way: readWay(area.way) })).map(({ zip }) => zip);
}
