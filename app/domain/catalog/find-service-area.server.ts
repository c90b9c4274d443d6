import { haversineMiles } from '#dispatch';
import type { Db } from '#app/platform/db.server';

export type AreaOfPlace = { name: string; priceIndexBps: number; miles: number };

/** The nearest active service area whose radius reaches the place (miles between centroids, the radius included), or null. */
export async function findServiceArea(db: Db, place: { lat: number; lng: number }): Promise<AreaOfPlace | null> {
  const areas = await db.serviceArea.findMany({
    where: { active: true },
    select: { name: true, lat: true, lng: true, radiusMiles: true, priceIndexBps: true },
    orderBy: { name: 'asc' },
  });
  const reaching = areas
    .map((area) => ({ ...area, miles: haversineMiles(place, area) }))
    .filter((area) => area.miles <= area.radiusMiles)
    .sort((a, b) => a.miles - b.miles);
  const nearest = reaching[0];
  return nearest ? { name: nearest.name, priceIndexBps: nearest.priceIndexBps, miles: nearest.miles } : null;
}
