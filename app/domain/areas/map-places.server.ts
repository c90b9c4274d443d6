import type { Db } from '#app/platform/db.server';

type Spot = { lat: number; lng: number };
/** A city or town on a map. */
export type MapPlace = Spot & { name: string };

/** As many names as a map can hold. */
const MOST = 60;
/** Degrees around what a map shows: about ten miles. */
const MARGIN = 0.15;
/** Where a map shows more of the country than that, names of states are enough. */
const WIDEST = 12;

/** The places around some points, those of more ZIP codes first: in the middle of their ZIP codes. None where the points lie far apart. */
export async function listMapPlaces(db: Db, points: readonly Spot[]): Promise<MapPlace[]> {
  if (points.length === 0) return [];
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other)) - MARGIN;
  const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other)) + MARGIN;
  const [south, north, west, east] = [least(lats), most(lats), least(lngs), most(lngs)];
  if (north - south > WIDEST || east - west > WIDEST) return [];
  return db.$queryRaw<MapPlace[]>`
    SELECT city AS name, avg(lat)::float8 AS lat, avg(lng)::float8 AS lng FROM zip_code
    WHERE lat BETWEEN ${south} AND ${north} AND lng BETWEEN ${west} AND ${east}
    GROUP BY state, city ORDER BY count(*) DESC, city, state LIMIT ${MOST}`;
}
