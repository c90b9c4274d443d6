import { roadCell } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import type { MeasuredLeg } from '#app/platform/roads/valhalla';
import { driveKey, type Drive } from './matrix-requests';

/** Roads are built and closed: a drive is measured again after this. */
export const LEGS_LAST_MS = 60 * DAY_MS;

/** What was measured of drives, by `driveKey`; null where no road was found. */
export type KnownLegs = { version: string | null; legs: Map<string, MeasuredLeg> };

type Row = {
  fromLat: number;
  fromLng: number;
  toLat: number;
  toLng: number;
  seconds: number | null;
  meters: number | null;
};

type Columns = { fromLat: number[]; fromLng: number[]; toLat: number[]; toLng: number[] };

function columns(drives: readonly Drive[]): Columns {
  const [from, to] = [drives.map((drive) => roadCell(drive.from)), drives.map((drive) => roadCell(drive.to))];
  const [lat, lng] = [([at]: [number, number]) => at, ([, at]: [number, number]) => at];
  return { fromLat: from.map(lat), fromLng: from.map(lng), toLat: to.map(lat), toLng: to.map(lng) };
}

/** What is known of these drives by the roads that the router has now. Reads one row a drive, by its key. */
export async function readLegs(db: Db, drives: readonly Drive[]): Promise<KnownLegs> {
  const router = await db.roadRouter.findUnique({ where: { id: 1 }, select: { version: true } });
  const version = router?.version ?? null;
  if (version === null || drives.length === 0) return { version, legs: new Map() };
  const { fromLat, fromLng, toLat, toLng } = columns(drives);
  const rows = await db.$queryRaw<Row[]>`
    SELECT from_lat AS "fromLat", from_lng AS "fromLng", to_lat AS "toLat", to_lng AS "toLng", leg.seconds, leg.meters
    FROM unnest(${fromLat}::int[], ${fromLng}::int[], ${toLat}::int[], ${toLng}::int[]) AS wanted (from_lat, from_lng, to_lat, to_lng)
    JOIN road_leg AS leg USING (from_lat, from_lng, to_lat, to_lng)
    WHERE leg.version = ${version} AND leg.measured_at > ${new Date(now().getTime() - LEGS_LAST_MS)}`;
  return {
    version,
    legs: new Map(
      rows.map(({ fromLat, fromLng, toLat, toLng, seconds, meters }) => [
        `${fromLat},${fromLng} ${toLat},${toLng}`,
        seconds === null || meters === null ? null : { seconds, meters },
      ]),
    ),
  };
}

/** Keeps what the router said of these drives. Two who measure the same at once keep one row. */
export async function storeLegs(
  db: Db,
  { version, measured }: { version: string; measured: { drive: Drive; leg: MeasuredLeg }[] },
): Promise<void> {
  const sorted = [...new Map(measured.map((one) => [driveKey(one.drive), one])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const { fromLat, fromLng, toLat, toLng } = columns(sorted.map(([, { drive }]) => drive));
  const seconds = sorted.map(([, { leg }]) => leg?.seconds ?? null);
  const meters = sorted.map(([, { leg }]) => leg?.meters ?? null);
  await db.$executeRaw`
    INSERT INTO road_leg (from_lat, from_lng, to_lat, to_lng, seconds, meters, version, measured_at)
    SELECT row.*, ${version}, ${now()}
    FROM unnest(${fromLat}::int[], ${fromLng}::int[], ${toLat}::int[], ${toLng}::int[], ${seconds}::int[], ${meters}::int[]) AS row
    ON CONFLICT (from_lat, from_lng, to_lat, to_lng) DO UPDATE
    SET seconds = EXCLUDED.seconds, meters = EXCLUDED.meters, version = EXCLUDED.version, measured_at = EXCLUDED.measured_at`;
}

/** So many are deleted in one statement. */
const FORGOTTEN_AT_ONCE = 5_000;

/** Deletes drives that are measured again anyway, batch by batch until none is left or the signal says stop. */
export async function forgetLegs(db: Db, { signal }: { signal: AbortSignal }): Promise<number> {
  const before = new Date(now().getTime() - LEGS_LAST_MS);
  let forgotten = 0;
  while (!signal.aborted) {
    const batch = await db.$executeRaw`
      DELETE FROM road_leg WHERE (from_lat, from_lng, to_lat, to_lng) IN (
        SELECT from_lat, from_lng, to_lat, to_lng FROM road_leg WHERE measured_at <= ${before}
        ORDER BY measured_at LIMIT ${FORGOTTEN_AT_ONCE})`;
    forgotten += batch;
    if (batch < FORGOTTEN_AT_ONCE) break;
  }
  return forgotten;
}
