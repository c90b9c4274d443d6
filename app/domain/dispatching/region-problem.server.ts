import type { Prisma } from '#prisma';
import type { Problem, Visit } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { MILES_PER_DEGREE, NEARBY_MILES } from '../assignments/engine-settings';
import { putOnRoads } from '../roads/put-on-roads.server';
import { LONGEST_GAP } from '../teams/day-windows';
import { loadEnginePros } from './load-engine-pros.server';
import { engineVisits, getProblem, type VisitWithSite } from './load-problem.server';

/**
 * Every visit that waits for a pro, has its day, is not held, and may start in the stretch; of `visitIds` alone where they are given. Open offers
 * are left to their pros.
 */
export function waitingBetween(fromAt: Date, toAt: Date, visitIds?: string[]): Prisma.VisitWhereInput {
  return {
    status: 'pending',
    hold: false,
    settleAt: null,
    windowEnd: { gte: fromAt },
    windowStart: { lte: toAt },
    ...(visitIds && { id: { in: visitIds } }),
  };
}

/** The engine's view of these waiting visits of one state and of every pro near any of them, between two instants. */
export async function regionProblem(
  db: Db,
  input: { region: string; visits: VisitWithSite[]; fromAt: Date; toAt: Date },
): Promise<Problem> {
  const { region, visits } = input;
  const start = Math.max(now().getTime(), input.fromAt.getTime());
  const proIds = await prosNearAny(db, visits);
  const pros = await loadEnginePros(db, {
    proIds,
    state: region,
    from: new Date(start),
    to: new Date(input.toAt.getTime() + DAY_MS + longestAfterFirst(visits)),
    exceptVisitIds: [],
    withOffers: true,
  });
  const asked = (await engineVisits(db, visits)).map((visit) => within(visit, new Date(start), input.toAt));
  return putOnRoads(db, getProblem(asked, pros));
}

/** How long after the first day of these visits the last of their days may be. */
function longestAfterFirst(visits: readonly VisitWithSite[]): number {
  return Math.max(0, ...visits.map(({ days }) => (days - 1) * LONGEST_GAP * DAY_MS));
}

/**
 * The part of a visit's window that the proposal is about: a takedown's window is longer than the days planned. Work of several days begins in it;
 * its other days may be later.
 */
function within(visit: Visit, from: Date, to: Date): Visit {
  if (visit.startsBy !== undefined) {
    const windows = visit.windows
      .map(([opens, closes]): [string, string] => [opens > from.toISOString() ? opens : from.toISOString(), closes])
      .filter(([opens, closes]) => opens <= closes);
    return { ...visit, windows, startsBy: visit.startsBy < to.toISOString() ? visit.startsBy : to.toISOString() };
  }
  const windows = visit.windows
    .map(([opens, closes]): [string, string] => [
      opens > from.toISOString() ? opens : from.toISOString(),
      closes < to.toISOString() ? closes : to.toISOString(),
    ])
    .filter(([opens, closes]) => opens <= closes);
  return { ...visit, windows };
}

async function prosNearAny(db: Db, visits: VisitWithSite[]): Promise<string[]> {
  const lats = visits.map((visit) => visit.booking.site.lat);
  const lngs = visits.map((visit) => visit.booking.site.lng);
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)];
  const perDegree = MILES_PER_DEGREE * Math.max(0.1, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM pro
    WHERE status IN ('active', 'paused')
      AND lat BETWEEN ${south}::float8 - greatest(max_miles, ${NEARBY_MILES}::float8) / ${MILES_PER_DEGREE}::float8
                  AND ${north}::float8 + greatest(max_miles, ${NEARBY_MILES}::float8) / ${MILES_PER_DEGREE}::float8
      AND lng BETWEEN ${west}::float8 - greatest(max_miles, ${NEARBY_MILES}::float8) / ${perDegree}::float8
                  AND ${east}::float8 + greatest(max_miles, ${NEARBY_MILES}::float8) / ${perDegree}::float8
    ORDER BY id`;
  return rows.map((row) => row.id);
}
