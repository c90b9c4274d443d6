import type { Db } from '#app/platform/db.server';
import { type AreaZip, listAreaZips } from '../areas/covered-zips.server';
import { compareAreas, readWay } from '../catalog/area-reach';

/** A ZIP code in the area whose price it has: of areas that overlap the one that names it most closely. */
export type PlacedZip = AreaZip & { areaId: string };

export type Places = { areaIds: string[]; zips: PlacedZip[]; areaOfZip: Map<string, string> };

/** Every ZIP code of the active areas, each in one of them. */
export async function readPlaces(db: Db): Promise<Places> {
  const areas = (await db.serviceArea.findMany({ where: { active: true }, orderBy: { id: 'asc' } })).map((area) => ({
    ...area,
    way: readWay(area.way),
  }));
  const found = new Map<string, { place: AreaZip; area: (typeof areas)[number] }>();
  for (const area of areas)
    for (const place of await listAreaZips(db, area)) {
      const other = found.get(place.zip);
      if (!other || compareAreas(area, other.area, place) < 0) found.set(place.zip, { place, area });
    }
  const zips = [...found.values()].map(({ place, area }) => ({ ...place, areaId: area.id }));
  return { areaIds: areas.map(({ id }) => id), zips, areaOfZip: new Map(zips.map(({ zip, areaId }) => [zip, areaId])) };
}
