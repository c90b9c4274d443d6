import type { Db } from '#app/platform/db.server';
import { holder, type PlaceOfZip, readWay } from '../catalog/area-reach';

/** What and where a rule of the office is for; of a Prisma select. */
export const placeScope = {
  serviceLineId: true,
  zips: true,
  area: { select: { way: true, places: true, lat: true, lng: true, radiusMiles: true } },
} as const;

type Scoped = {
  /** Null = every service. */
  serviceLineId: string | null;
  /** Empty, and no area = everywhere. */
  zips: string[];
  area: { way: string; places: string[]; lat: number; lng: number; radiusMiles: number } | null;
};

/** Where and what for: a service, or the kind of work that belongs to one. */
export type AskedPlace = { zip: string } & ({ serviceLineId: string } | { service: string });

/** Which of these rows hold for a place and a service. `zips`: every place that will be asked about. */
export async function readPlaceRules<Row extends Scoped>(
  db: Db,
  rows: readonly Row[],
  zips: readonly string[],
): Promise<(asked: AskedPlace) => Row[]> {
  const places = rows.some(({ area }) => area) ? await readPlaces(db, zips) : new Map<string, PlaceOfZip>();
  const lines = rows.some(({ serviceLineId }) => serviceLineId) ? await readLines(db) : new Map<string, string>();
  const rules = rows.map((row) => {
    const inArea = row.area && holder({ ...row.area, way: readWay(row.area.way) });
    const named = new Set(row.zips);
    return {
      row,
      isIn: (zip: string) => {
        const place = places.get(zip);
        return inArea ? place !== undefined && inArea(place) : named.size === 0 || named.has(zip);
      },
    };
  });
  return (asked) => {
    const line = 'service' in asked ? lines.get(asked.service) : asked.serviceLineId;
    return rules.flatMap(({ row, isIn }) =>
      (row.serviceLineId === null || row.serviceLineId === line) && isIn(asked.zip) ? [row] : [],
    );
  };
}

async function readPlaces(db: Db, zips: readonly string[]): Promise<Map<string, PlaceOfZip>> {
  const rows = await db.zipCode.findMany({
    where: { zip: { in: [...new Set(zips)] } },
    select: { zip: true, state: true, county: true, lat: true, lng: true },
  });
  return new Map(rows.map((row) => [row.zip, row]));
}

async function readLines(db: Db): Promise<Map<string, string>> {
  const kinds = await db.workKind.findMany({ select: { id: true, serviceLineId: true } });
  return new Map(kinds.map(({ id, serviceLineId }) => [id, serviceLineId]));
}
