import type { Db } from '#app/platform/db.server';
import { listServiceAreas } from '../catalog/list-service-areas.server';

/** The states that the areas on offer name or lie in; a circle lies in that of its middle. */
export async function listServedStates(db: Db): Promise<string[]> {
  const areas = await listServiceAreas(db);
  const zips = areas.flatMap(({ way, places }) => (way === 'zips' ? places : []));
  const ofZips =
    zips.length === 0
      ? []
      : await db.zipCode.findMany({ where: { zip: { in: zips } }, distinct: ['state'], select: { state: true } });
  const named = areas.flatMap(({ way, places, state }) => {
    if (way === 'radius') return [state];
    return way === 'zips' ? [] : places.map((place) => place.slice(0, 2));
  });
  return [...new Set([...named, ...ofZips.map(({ state }) => state)])].sort();
}
