import { haversineMiles } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { compareAreas, countyKey, readWay } from './area-reach';

export type AreaOfPlace = { name: string; priceIndexBps: number; miles: number };

type Place = { zip: string; lat: number; lng: number };

/**
 * The active service area of a place, or null: a list of ZIP codes before counties and circles (miles between centroids, the radius
 * included), these before states; of several the one with the nearest middle.
 */
export async function findServiceArea(db: Db, place: Place): Promise<AreaOfPlace | null> {
  const known = await db.zipCode.findUnique({ where: { zip: place.zip }, select: { state: true, county: true } });
  const names = known ? [place.zip, known.state, countyKey(known) ?? ''] : [place.zip];
  const areas = await db.serviceArea.findMany({
    where: { active: true, OR: [{ way: 'radius' }, { places: { hasSome: names } }] },
    select: { name: true, way: true, lat: true, lng: true, radiusMiles: true, priceIndexBps: true },
  });
  const [first] = areas
    .map((area) => ({ ...area, way: readWay(area.way), miles: haversineMiles(place, area) }))
    .filter((area) => area.way !== 'radius' || area.miles <= area.radiusMiles)
    .sort((one, other) => compareAreas(one, other, place));
  return first ? { name: first.name, priceIndexBps: first.priceIndexBps, miles: first.miles } : null;
}
