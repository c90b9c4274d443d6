import { compilePro, compileVisit, type CompiledPro, type CompiledVisit, type RuleContext, type Interval } from './compiled';
import { toEpoch } from '../time/instants';
import { byCodeUnit } from '../parse/read-fields';
import { nearbyIndex, type NearbyIndex } from '../ranking/nearby-index';
import type { Eligible } from '../ranking/rank-order';
import type { RankTable } from '../ranking/rank-table';
import type { Pro, Problem, Visit } from './types';

/**
 * A problem with everything worked out that many judgments share: calendars, routes of the bookings, a grid over the
 * homes. It holds for the problem as it was: prepare again after a change.
 */
export type PreparedProblem = {
  problem: Problem;
  context: RuleContext;
  horizon: Interval;
  /** By proId. */
  pros: CompiledPro[];
  /** By visitId. */
  visits: CompiledVisit[];
  proIndex: Map<string, number>;
  visitIndex: Map<string, number>;
  /** Built when first asked for. */
  nearby: () => NearbyIndex;
  /** What rankings of this problem leave for the next one. */
  ranking: { calls: number; table: RankTable | null; eligible: Eligible | null };
};

function horizonOf(visits: CompiledVisit[], now: number): Interval {
  let from = Infinity;
  let to = -Infinity;
  for (const visit of visits) {
    for (const window of visit.windows) {
      from = Math.min(from, window[0]);
      to = Math.max(to, window[1] + visit.seconds);
    }
  }
  return from <= to ? { from, to } : { from: now, to: now };
}

export function createContext(problem: Problem): RuleContext {
  return { now: toEpoch(problem.now, 'up'), commute: problem.commute ?? 'outside', travel: problem.travel, forOffer: true };
}

/** Works out what many judgments of one problem share. Pros and visits may come in any order. */
export function prepareProblem(problem: Problem): PreparedProblem {
  const context = createContext(problem);
  const visits = problem.visits
    .map((visit) => compileVisit(visit, context.now))
    .sort((a, b) => byCodeUnit(a.visit.visitId, b.visit.visitId));
  const horizon = horizonOf(visits, context.now);
  const pros = problem.pros.map((pro) => compilePro(pro, horizon)).sort((a, b) => byCodeUnit(a.pro.proId, b.pro.proId));
  let grid: NearbyIndex | null = null;
  return {
    problem,
    context,
    horizon,
    pros,
    visits,
    proIndex: new Map(pros.map((pro, index) => [pro.pro.proId, index])),
    visitIndex: new Map(visits.map((visit, index) => [visit.visit.visitId, index])),
    nearby: () => (grid ??= nearbyIndex(pros)),
    ranking: { calls: 0, table: null, eligible: null },
  };
}

function isPrepared(problem: Problem | PreparedProblem): problem is PreparedProblem {
  return 'context' in problem;
}

/** Takes a problem as it comes; a prepared one is used as it is. */
export function asPrepared(problem: Problem | PreparedProblem): PreparedProblem {
  return isPrepared(problem) ? problem : prepareProblem(problem);
}

/** The compiled visit and pro of a pair, without preparing the rest of the problem. */
export function compilePair(
  visit: Visit,
  pro: Pro,
  problem: Problem | PreparedProblem,
): { context: RuleContext; visit: CompiledVisit; pro: CompiledPro } {
  if (isPrepared(problem)) {
    const knownVisit = problem.visits[problem.visitIndex.get(visit.visitId) ?? -1];
    const knownPro = problem.pros[problem.proIndex.get(pro.proId) ?? -1];
    return {
      context: problem.context,
      visit: knownVisit?.visit === visit ? knownVisit : compileVisit(visit, problem.context.now),
      pro: knownPro?.pro === pro ? knownPro : compilePro(pro, problem.horizon),
    };
  }
  const context = createContext(problem);
  const compiled = compileVisit(visit, context.now);
  return { context, visit: compiled, pro: compilePro(pro, horizonOf([compiled], context.now)) };
}
