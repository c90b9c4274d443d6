import { rankPros, type Pro } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { loadEnginePros } from '../dispatching/load-engine-pros.server';
import { openStoredProblem, reach, type PastRun } from '../dispatching/stored-problem.server';
import { findMissedSearches } from './missed-searches.server';

const LOOK_BACK_DAYS = 30;
/** The latest searches that are run again. */
const MAX_REPLAYED = 40;

export type OwnRules = { maxMiles: number; minPayoutCents: number };
export type WhatIfResult = {
  /** Searches near the pro that excluded them for their radius or their least payout. */
  looked: number;
  /** Of these, how many they would have been asked for, and first. */
  eligible: number;
  first: number;
  /** What those paid that they would have been asked for first. */
  payoutCents: number;
};

/**
 * What a wider radius or a lower least payout would have brought: the stored searches of 30 days that stopped at one of these two
 * rules, run again by the engine for this pro, with the rules asked about, the hours and other rules of today and the jobs of then, against
 * the best pros of the search (the answer is counts and money, no place). At most the latest 40.
 */
export async function whatIf(db: Db, { proId, rules }: { proId: string; rules: OwnRules }): Promise<WhatIfResult> {
  const runs = await findRuns(db, proId);
  const pros = await loadOwn(db, { proId, runs });
  const promised = await promiseDays(db, { proId, visitIds: [...pros.values()].flatMap((pro) => pro.bookings) });
  const result: WhatIfResult = { looked: runs.length, eligible: 0, first: 0, payoutCents: 0 };
  for (const run of runs) {
    const own = pros.get(run.state);
    const isOfThen = ({ visitId }: { visitId: string }) => (promised.get(visitId) ?? run.at) < run.at && visitId !== run.visitId;
    if (own) count(result, run, { ...own, ...rules, bookings: own.bookings.filter(isOfThen) });
  }
  return result;
}

type Run = PastRun & { visitId: string };

async function findRuns(db: Db, proId: string): Promise<Run[]> {
  const since = new Date(now().getTime() - LOOK_BACK_DAYS * DAY_MS);
  const ids: string[] = [];
  for await (const { decisionId, code } of findMissedSearches(db, { proId, since })) {
    if (code !== 'radius' && code !== 'min_payout') continue;
    if (ids.push(decisionId) === MAX_REPLAYED) break;
  }
  const decisions = await db.dispatchDecision.findMany({
    where: { id: { in: ids } },
    select: {
      visitId: true,
      at: true,
      details: true,
      problem: true,
      visit: { select: { booking: { select: { site: { select: { state: true } } } } } },
    },
  });
  return decisions.flatMap(({ visitId, at, visit, ...run }) => {
    const stored = openStoredProblem(run);
    return stored ? [{ ...stored, visitId, at, state: visit.booking.site.state }] : [];
  });
}

/** The pro as the engine sees them in each state of these searches. */
async function loadOwn(db: Db, { proId, runs }: { proId: string; runs: Run[] }): Promise<Map<string, Pro>> {
  const pros = new Map<string, Pro>();
  for (const state of new Set(runs.map((run) => run.state))) {
    const stretch = reach(runs.filter((run) => run.state === state));
    const query = { proIds: [proId], state, ...stretch, exceptVisitIds: [], withOffers: false, promisedBefore: now() };
    const [own] = await loadEnginePros(db, query);
    if (own) pros.set(state, own);
  }
  return pros;
}

/** When the pro took each of these visits. */
async function promiseDays(
  db: Db,
  { proId, visitIds }: { proId: string; visitIds: { visitId: string }[] },
): Promise<Map<string, Date>> {
  const rows = await db.assignment.findMany({
    where: { proId, visitId: { in: visitIds.map(({ visitId }) => visitId) } },
    select: { visitId: true, acceptedAt: true },
    orderBy: { acceptedAt: 'asc' },
  });
  return new Map(rows.map(({ visitId, acceptedAt }) => [visitId, acceptedAt]));
}

function count(result: WhatIfResult, { visitId, problem }: Run, own: Pro): void {
  const visit = problem.visits.find((each) => each.visitId === visitId);
  if (!visit) return;
  const pros = [...problem.pros.filter(({ proId }) => proId !== own.proId), own];
  const rank = rankPros(visit, { ...problem, pros }, { purpose: 'offer' }).find(({ proId }) => proId === own.proId)?.rank ?? null;
  if (rank === null) return;
  result.eligible += 1;
  if (rank > 1) return;
  result.first += 1;
  result.payoutCents += visit.payoutCents;
}
