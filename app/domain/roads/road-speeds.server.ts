import type { LatLng } from '#dispatch';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { hasRouter } from '#app/platform/router.server';

/** Seconds driven for each second of the router, by degree of the map and local hour. */
export type RoadSpeeds = Map<string, number>;

function speedKey(lat: number, lng: number, hour: number): string {
  return `${lat},${lng} ${hour}`;
}

/** What check-ins say of the degrees of the map that these places lie in. */
export async function readSpeeds(db: Db, places: readonly LatLng[]): Promise<RoadSpeeds> {
  const lats = [...new Set(places.map(({ lat }) => Math.floor(lat)))];
  const lngs = [...new Set(places.map(({ lng }) => Math.floor(lng)))];
  const rows = await db.roadSpeed.findMany({
    where: { lat: { in: lats }, lng: { in: lngs } },
    select: { lat: true, lng: true, hour: true, factor: true },
  });
  return new Map(rows.map(({ lat, lng, hour, factor }) => [speedKey(lat, lng, hour), factor]));
}

/** By how much a drive to a place is corrected: the slowest of the hours it can take place in. An hour without drives counts as 1. */
export function slowestFactor(speeds: RoadSpeeds, to: LatLng, hours: number): number {
  if (speeds.size === 0) return 1;
  const [lat, lng] = [Math.floor(to.lat), Math.floor(to.lng)];
  const factors: number[] = [];
  for (let hour = 0; hour < 24; hour++) if (hours & (1 << hour)) factors.push(speeds.get(speedKey(lat, lng, hour)) ?? 1);
  return factors.length > 0 ? Math.max(...factors) : 1;
}

/** Check-ins of so many days count. */
const DAYS = 56;
/** An hour with fewer drives in a degree of the map is not corrected: one traffic jam would decide. */
const LEAST_DRIVES = 10;
/** A shorter drive says more about parking than about roads. */
const LEAST_SECONDS = 180;
/** Who took less than a fourth or more than four times as long pressed the button at another time. */
const MOST_OFF = 4;
const [SLOWEST, FASTEST] = [3, 0.5];

/**
 * Compares how long pros took from setting out to saying that they are there with what the router said, and keeps the median for each
 * degree of the map and local hour. Only drives whose road was known count.
 */
export async function correctSpeeds(client: PrismaClient): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  await transact(client, async (tx) => {
    // Two who compare at once take turns.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('road_speed'))::text`;
    await tx.roadSpeed.deleteMany();
    await tx.$executeRaw`
      INSERT INTO road_speed (lat, lng, hour, factor, drives, place, computed_at)
      SELECT lat, lng, hour, greatest(${FASTEST}::float8, least(${SLOWEST}::float8, percentile_cont(0.5) WITHIN GROUP (ORDER BY ratio))),
        count(*)::int, mode() WITHIN GROUP (ORDER BY place), ${at}
      FROM (
        SELECT floor(s.lat)::int AS lat, floor(s.lng)::int AS lng, s.city || ', ' || s.state AS place,
          extract(hour FROM a.set_out_at AT TIME ZONE p.zone)::int AS hour,
          (extract(epoch FROM a.arrived_at - a.set_out_at) / a.road_seconds)::float8 AS ratio
        FROM assignment a
        JOIN pro p ON p.id = a.pro_id
        JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id JOIN site s ON s.id = b.site_id
        WHERE a.road_seconds >= ${LEAST_SECONDS} AND a.set_out_at >= ${since} AND a.arrived_at > a.set_out_at
      ) AS drive
      WHERE ratio BETWEEN ${1 / MOST_OFF}::float8 AND ${MOST_OFF}::float8
      GROUP BY lat, lng, hour HAVING count(*) >= ${LEAST_DRIVES}`;
  });
}

/** A correction as people read it. `percent`: how much longer drives took than the router says; below zero, shorter. */
export type CorrectedHour = { place: string; hour: number; percent: number; drives: number };

const SHOWN = 200;

/** The corrections in use, by place and hour; null where no router is set. */
export async function readCorrections(db: Db): Promise<CorrectedHour[] | null> {
  if (!hasRouter()) return null;
  const rows = await db.roadSpeed.findMany({
    orderBy: [{ place: 'asc' }, { lat: 'asc' }, { lng: 'asc' }, { hour: 'asc' }],
    take: SHOWN,
    select: { place: true, hour: true, factor: true, drives: true },
  });
  return rows.map(({ place, hour, factor, drives }) => ({ place, hour, drives, percent: Math.round((factor - 1) * 100) }));
}
