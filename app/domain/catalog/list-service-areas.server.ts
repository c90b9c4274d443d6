import type { Db } from '#app/platform/db.server';
import { readWay } from './area-reach';

/** Where crews work, by name. Radii are miles from the centroid of the central ZIP code. */
export async function listServiceAreas(db: Db) {
  const areas = await db.serviceArea.findMany({
    where: { active: true },
    select: { name: true, way: true, places: true, state: true, lat: true, lng: true, radiusMiles: true },
    orderBy: { name: 'asc' },
  });
  return areas.map((area) => ({ ...area, way: readWay(area.way) }));
}
