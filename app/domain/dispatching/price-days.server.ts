import { matchBatch, type BatchMatching, type Visit } from '#dispatch';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { tryEach } from '#app/tasks/try-each';
import { PRICE_LASTS_MS } from '../assignments/engine-settings';
import { LONGEST_GAP } from '../teams/day-windows';
import { findVisitsWithSite } from './load-problem.server';
import { regionProblem, waitingBetween } from './region-problem.server';

/** As far ahead as a price is computed. */
const AHEAD_MS = 14 * DAY_MS;
/** How often the timetable runs it. */
const RUN_EVERY_MS = 3 * MINUTE_MS;
/** The soonest of a region's waiting visits: more than can be offered in one evening. */
const MAX_VISITS = 1_000;

/**
 * Works out, for every state where two or more visits wait, what a place on each pro's day is worth to the visits that
 * wait (`matchBatch`), and keeps it for the ranking. Safe to run at any moment and any number of times. Once the signal says stop no other
 * state is begun; a run begins with another state than the one before it, so that each has its turn. What fails is thrown once the others are done.
 */
export async function priceDays(
  client: PrismaClient,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ regions: number; prices: number }> {
  const figures = { regions: 0, prices: 0 };
  const priceRegion = async (region: string) => {
    if (signal?.aborted) return;
    const matching = await matchRegion(client, region);
    figures.prices += await transact(client, (tx) => storePrices(tx, { region, matching }));
    figures.regions += 1;
  };
  const steps = [async () => tryEach(inTurn(await crowdedStates(client)), priceRegion), () => forgetPrices(client)];
  await tryEach(steps, (step) => step());
  return figures;
}

async function forgetPrices(db: Db): Promise<void> {
  await db.dayPrice.deleteMany({ where: { at: { lt: new Date(now().getTime() - PRICE_LASTS_MS) } } });
}

/** The list, begun with the next one at each run. */
function inTurn(regions: string[]): string[] {
  const first = Math.floor(now().getTime() / RUN_EVERY_MS) % Math.max(1, regions.length);
  return [...regions.slice(first), ...regions.slice(0, first)];
}

/** One waiting visit competes with no other. The start of the window is written as in the index visit_waiting_from. */
async function crowdedStates(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ state: string }[]>`
    SELECT site.state FROM visit
    JOIN booking ON booking.id = visit.booking_id
    JOIN site ON site.id = booking.site_id
    WHERE visit.status = 'pending' AND NOT visit.hold AND visit.settle_at IS NULL
      AND (CASE WHEN visit.status = 'pending' THEN visit.window_start END) <= ${new Date(now().getTime() + AHEAD_MS)}
      AND visit.window_end >= ${now()}
    GROUP BY site.state HAVING count(*) > 1 ORDER BY site.state`;
  return rows.map((row) => row.state);
}

/** The region's waiting visits, matched to pros at least cost. Each day of work that takes several needs a pro's day of its own. */
async function matchRegion(db: Db, region: string): Promise<BatchMatching> {
  const [fromAt, toAt] = [now(), new Date(now().getTime() + AHEAD_MS)];
  const where = { ...waitingBetween(fromAt, toAt), booking: { site: { state: region } } };
  const visits = await findVisitsWithSite(db, where, MAX_VISITS);
  if (visits.length < 2) return { offers: [], dayPrices: new Map() };
  const problem = await regionProblem(db, { region, visits, fromAt, toAt });
  return matchBatch({ ...problem, visits: problem.visits.flatMap(splitDays) });
}

/** The days of a visit as visits of one day: the first within its window, each other on one of the dates that it may fall on. */
function splitDays({ days = 1, startsBy, ...visit }: Visit): Visit[] {
  if (days < 2 || !startsBy) return [visit];
  const first = visit.windows
    .filter(([opens]) => opens <= startsBy)
    .map(([opens, closes]): [string, string] => [opens, closes < startsBy ? closes : startsBy]);
  const later = visit.windows.filter(([opens]) => opens > startsBy);
  const others = Array.from({ length: days - 1 }, (_, at) => later.slice(at, (at + 1) * LONGEST_GAP));
  return [first, ...others]
    .map((windows, at) => ({ ...visit, visitId: at === 0 ? visit.visitId : `${visit.visitId} ${at + 1}`, windows }))
    .filter(({ windows }) => windows.length > 0);
}

async function storePrices(tx: Tx, { region, matching }: { region: string; matching: BatchMatching }): Promise<number> {
  const at = now();
  await tx.dayPrice.deleteMany({ where: { region } });
  const data = [...matching.dayPrices].flatMap(([proId, prices]) =>
    prices.map(({ date, seconds }) => ({ region, proId, date: new Date(date), seconds, at })),
  );
  await tx.dayPrice.createMany({ data, skipDuplicates: true });
  return data.length;
}
