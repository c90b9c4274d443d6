import type { Db } from '#app/platform/db.server';

/** The places around which crews work, by name. Radii are miles from the centroid of the central ZIP code. */
export function listServiceAreas(db: Db) {
  return db.serviceArea.findMany({
    where: { active: true },
    select: { name: true, state: true, lat: true, lng: true, radiusMiles: true },
    orderBy: { name: 'asc' },
  });
}
