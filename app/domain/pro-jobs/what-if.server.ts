import { rankPros, type Problem } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';

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
  const verdicts = await db.dispatchVerdict.findMany({
    where: {
      proId,
      code: { in: ['radius', 'min_payout'] },
      decision: {
        at: { gte: new Date(now().getTime() - LOOK_BACK_DAYS * 86_400_000) },
        visit: { assignments: { none: { proId } }, offers: { none: { proId } } },
      },
    },
    orderBy: { decision: { at: 'desc' } },
    take: MAX_REPLAYED * 2,
    select: { decision: { select: { id: true, visitId: true } } },
  });
  const latest = new Map<string, string>();
  for (const { decision } of verdicts) if (!latest.has(decision.visitId)) latest.set(decision.visitId, decision.id);
  const ids = [...latest.values()].slice(0, MAX_REPLAYED);
  const decisions = await db.dispatchDecision.findMany({ where: { id: { in: ids } }, select: { visitId: true, problem: true } });
  const result: WhatIfResult = { looked: decisions.length, eligible: 0, first: 0, payoutCents: 0 };
  for (const { visitId, problem } of decisions) count(result, { proId, rules, visitId, problem: problem as unknown as Problem });
  return result;
}

type Replayed = { proId: string; rules: OwnRules; visitId: string; problem: Problem };

function count(result: WhatIfResult, { proId, rules, visitId, problem }: Replayed): void {
  const visit = problem.visits.find((each) => each.visitId === visitId);
  if (!visit) return;
  const pros = problem.pros.map((pro) => (pro.proId === proId ? { ...pro, ...rules } : pro));
  const rank = rankPros(visit, { ...problem, pros }, { purpose: 'offer' }).find((each) => each.proId === proId)?.rank ?? null;
  if (rank === null) return;
  result.eligible += 1;
  if (rank > 1) return;
  result.first += 1;
  result.payoutCents += visit.payoutCents;
}
