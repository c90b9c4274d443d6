import type { LatLng, RoadHours } from '#dispatch';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { groupBy } from '#app/platform/group-by';
import { hasRouter } from '#app/platform/router.server';

/** The engine takes whole percent of the router’s speed in these bounds. */
const [LEAST_PERCENT, MOST_PERCENT] = [10, 400];

/** Rounded to the slower side: a promise is kept rather by a minute too early. */
function percentOf(factor: number): number {
  return Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, Math.floor(100 / factor + 1e-9)));
}

type Rows = { hour: number; factor: number; weekendFactor: number | null }[];

/** A day of speeds from midnight on: the router's own where an hour is not known. */
function speedsOf(rows: Rows, factorOf: (row: Rows[number]) => number): number[] {
  const speeds = Array.from({ length: 24 }, () => 100);
  for (const row of rows) speeds[row.hour] = percentOf(factorOf(row));
  return speeds;
}

/** The speeds by hour that check-ins say of the degrees of the map that these places lie in; null where they say nothing. */
export async function readHours(db: Db, places: readonly LatLng[]): Promise<RoadHours | null> {
  const degrees = new Set(places.map(({ lat, lng }) => `${Math.floor(lat)},${Math.floor(lng)}`));
  const rows = await db.roadSpeed.findMany({
    where: {
      lat: { in: [...new Set(places.map(({ lat }) => Math.floor(lat)))] },
      lng: { in: [...new Set(places.map(({ lng }) => Math.floor(lng)))] },
      zone: { not: null },
    },
    orderBy: [{ lat: 'asc' }, { lng: 'asc' }, { hour: 'asc' }],
    select: { lat: true, lng: true, hour: true, factor: true, weekendFactor: true, zone: true, computedAt: true },
  });
  const areas = groupBy(
    rows.filter(({ lat, lng }) => degrees.has(`${lat},${lng}`)),
    ({ lat, lng }) => `${lat},${lng}`,
  );
  const [newest] = rows
    .map(({ computedAt }) => computedAt.toISOString())
    .sort()
    .reverse();
  if (areas.size === 0 || newest === undefined) return null;
  return {
    version: newest,
    areas: [...areas.values()].map((own) => {
      const { lat, lng, zone } = own[0]!;
      const speeds = speedsOf(own, ({ factor }) => factor);
      const isApart = own.some(({ weekendFactor }) => weekendFactor !== null);
      const weekend = isApart ? { weekend: speedsOf(own, ({ factor, weekendFactor }) => weekendFactor ?? factor) } : {};
      return { lat, lng, zone: zone ?? 'UTC', speeds, ...weekend };
    }),
  };
}

/** Check-ins of so many days count. */
const DAYS = 56;
/** With fewer drives one traffic jam would decide: an hour counts as its whole day then, a day not at all, a weekend as any day. */
const LEAST_DRIVES = 10;
/** A shorter drive says more about parking than about roads. */
const LEAST_SECONDS = 180;
/** Who took less than a fourth or more than four times as long pressed the button at another time. */
const MOST_OFF = 4;
const [SLOWEST, FASTEST] = [3, 0.5];

/**
 * Compares how long pros took from setting out to saying that they are there with what the router said, and keeps the median for each
 * degree of the map and local hour: weekends apart where they have enough drives. Only drives whose road was known count.
 */
export async function correctSpeeds(client: PrismaClient): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  await transact(client, async (tx) => {
    // Two who compare at once take turns.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('road_speed'))::text`;
    await tx.roadSpeed.deleteMany();
    await tx.$executeRaw`
      WITH drive AS (
        SELECT * FROM (
          SELECT floor(s.lat)::int AS lat, floor(s.lng)::int AS lng, s.city || ', ' || s.state AS place, p.zone,
            extract(hour FROM a.set_out_at AT TIME ZONE p.zone)::int AS hour,
            extract(isodow FROM a.set_out_at AT TIME ZONE p.zone) > 5 AS is_weekend,
            (extract(epoch FROM a.arrived_at - a.set_out_at) / a.road_seconds)::float8 AS ratio
          FROM assignment a
          JOIN pro p ON p.id = a.pro_id
          JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id JOIN site s ON s.id = b.site_id
          WHERE a.road_seconds >= ${LEAST_SECONDS} AND a.set_out_at >= ${since} AND a.arrived_at > a.set_out_at
        ) AS each
        WHERE ratio BETWEEN ${1 / MOST_OFF}::float8 AND ${MOST_OFF}::float8
      ), area AS (
        SELECT lat, lng, mode() WITHIN GROUP (ORDER BY place) AS place, mode() WITHIN GROUP (ORDER BY zone) AS zone,
          count(*) FILTER (WHERE is_weekend) >= ${LEAST_DRIVES} AND count(*) FILTER (WHERE NOT is_weekend) >= ${LEAST_DRIVES} AS is_apart
        FROM drive GROUP BY lat, lng HAVING count(*) >= ${LEAST_DRIVES}
      ), median AS (
        -- Hour null: the whole day. An area whose weekends are not apart has all of its drives under weekdays.
        SELECT lat, lng, is_apart AND is_weekend AS of_weekend, hour, count(*)::int AS drives,
          greatest(${FASTEST}::float8, least(${SLOWEST}::float8, percentile_cont(0.5) WITHIN GROUP (ORDER BY ratio))) AS factor
        FROM drive JOIN area USING (lat, lng)
        GROUP BY GROUPING SETS ((lat, lng, of_weekend, hour), (lat, lng, of_weekend)) HAVING count(*) >= ${LEAST_DRIVES}
      )
      INSERT INTO road_speed (lat, lng, hour, factor, drives, by_day, weekend_factor, weekend_drives, weekend_by_day, zone, place, computed_at)
      SELECT area.lat, area.lng, clock.hour, coalesce(own.factor, day.factor), coalesce(own.drives, day.drives), own.factor IS NULL,
        coalesce(off.factor, free.factor), coalesce(off.drives, free.drives), off.factor IS NULL AND free.factor IS NOT NULL,
        area.zone, area.place, ${at}
      FROM area CROSS JOIN generate_series(0, 23) AS clock (hour)
      JOIN median day ON (day.lat, day.lng) = (area.lat, area.lng) AND day.hour IS NULL AND NOT day.of_weekend
      LEFT JOIN median own ON (own.lat, own.lng) = (area.lat, area.lng) AND own.hour = clock.hour AND NOT own.of_weekend
      LEFT JOIN median free ON (free.lat, free.lng) = (area.lat, area.lng) AND free.hour IS NULL AND free.of_weekend
      LEFT JOIN median off ON (off.lat, off.lng) = (area.lat, area.lng) AND off.hour = clock.hour AND off.of_weekend`;
  });
}

/** Which days a correction is of: weekends are told apart where they have drives enough. */
export type CorrectedDays = 'all' | 'weekdays' | 'weekends';

/**
 * A correction as people read it. `percent`: how much longer drives took than the router says; below zero, shorter. `hour`: null for those
 * hours of the day that have too few drives of their own.
 */
export type CorrectedHour = {
  area: string;
  place: string;
  days: CorrectedDays;
  hour: number | null;
  percent: number;
  drives: number;
};

const HOURS = 24;
/** So many degrees of the map are shown. */
const SHOWN = 40;

type Speed = { lat: number; lng: number; place: string; hour: number; factor: number; drives: number; byDay: boolean };
type StoredSpeed = Speed & { weekendFactor: number | null; weekendDrives: number | null; weekendByDay: boolean };

/** The hours of a degree with a correction of their own, then one line for all others. */
function linesOf(rows: readonly Speed[], days: CorrectedDays): CorrectedHour[] {
  const own = rows.filter(({ byDay }) => !byDay);
  const rest = rows.find(({ byDay }) => byDay);
  return [...own, ...(rest ? [rest] : [])].map(({ lat, lng, place, hour, byDay, factor, drives }) => ({
    area: `${lat},${lng}`,
    place,
    days,
    hour: byDay ? null : hour,
    percent: Math.round((factor - 1) * 100),
    drives,
  }));
}

function correctionsOf(rows: StoredSpeed[]): CorrectedHour[] {
  const weekend = rows.flatMap(({ weekendFactor, weekendDrives, weekendByDay, ...row }): Speed[] =>
    weekendFactor === null || weekendDrives === null
      ? []
      : [{ ...row, factor: weekendFactor, drives: weekendDrives, byDay: weekendByDay }],
  );
  return [...linesOf(rows, weekend.length > 0 ? 'weekdays' : 'all'), ...linesOf(weekend, 'weekends')];
}

/** The corrections in use, by place and hour; null where no router is set. */
export async function readCorrections(db: Db): Promise<CorrectedHour[] | null> {
  if (!hasRouter()) return null;
  const rows = await db.roadSpeed.findMany({
    where: { zone: { not: null } },
    orderBy: [{ place: 'asc' }, { lat: 'asc' }, { lng: 'asc' }, { hour: 'asc' }],
    take: SHOWN * HOURS,
    select: {
      lat: true,
      lng: true,
      place: true,
      hour: true,
      factor: true,
      drives: true,
      byDay: true,
      weekendFactor: true,
      weekendDrives: true,
      weekendByDay: true,
    },
  });
  return [...groupBy(rows, ({ lat, lng }) => `${lat},${lng}`).values()].flatMap(correctionsOf);
}
