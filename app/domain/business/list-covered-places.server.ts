import { haversineMiles } from '#dispatch';
import type { Db } from '#app/platform/db.server';

export type CoveredCity = { city: string; state: string; zips: number; miles: number };
export type CoveredPlaces = { zips: number; cities: CoveredCity[] };

type Circle = { lat: number; lng: number; radiusMiles: number };

/** Fewer than the miles of any degree of latitude, so that no ZIP code of the circle is left out. */
const LEAST_MILES_A_DEGREE = 68.5;

/** The ZIP codes within a circle (centroids, the radius included), counted by city, nearest city first. */
export async function listCoveredPlaces(db: Db, circle: Circle): Promise<CoveredPlaces> {
  const { lat, lng, radiusMiles } = circle;
  const tall = radiusMiles / LEAST_MILES_A_DEGREE;
  const wide = tall / Math.max(0.1, Math.cos(((Math.abs(lat) + tall) * Math.PI) / 180));
  const near = await db.zipCode.findMany({
    where: { lat: { gte: lat - tall, lte: lat + tall }, lng: { gte: lng - wide, lte: lng + wide } },
    select: { city: true, state: true, lat: true, lng: true },
  });
  const cities = new Map<string, CoveredCity>();
  let zips = 0;
  for (const place of near) {
    const miles = haversineMiles(circle, place);
    if (miles > radiusMiles) continue;
    zips += 1;
    const key = `${place.city}, ${place.state}`;
    const known = cities.get(key);
    if (known) Object.assign(known, { zips: known.zips + 1, miles: Math.min(known.miles, miles) });
    else cities.set(key, { city: place.city, state: place.state, zips: 1, miles });
  }
  return { zips, cities: [...cities.values()].sort((one, other) => one.miles - other.miles) };
}
