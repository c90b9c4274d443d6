import { compileVisit, type CompiledVisit } from './compiled';
import { addedSeconds, slotAt } from './insertion';
import { approvalOf, firstFailure, openCase, refusalOf, settingFor, type JudgeOptions } from './judge';
import { asPrepared, type PreparedProblem } from './prepare-problem';
import { rules } from './rules/rules';
import type { Case, Rule } from './rules/rule';
import type { Pro, Problem, Verdict, Visit } from './types';

/**
 * Why an eligible pro stands where he stands, in the order of comparison. The terms are compared one after the other,
 * never added up: preferred pro, idle pros (no pay in 28 days), cost in steps of ten minutes, acceptance in tenths,
 * rating in halves, pay per offered hour (less first), the exact cost, the id.
 */
export type Score = {
  preferred: boolean;
  /** No pay in the trailing 28 days: newcomers and idle pros come before the rest, so that nobody is starved. */
  idle: boolean;
  /** `addedTravelSeconds + priceSeconds`. */
  costSeconds: number;
  addedTravelSeconds: number;
  /** What the pro's time is worth elsewhere, handed in with `prices`. */
  priceSeconds: number;
  acceptance: number;
  rating: number;
  payPerHourCents: number;
};

/** `rank` counts from 1; it and `score` are null for a pro who is not eligible. */
export type RankedPro = { proId: string; rank: number | null; score: Score | null; verdict: Verdict };

/** `prices`: opportunity price of a pro's time in seconds by proId (the dual prices of the last batch). */
export type RankOptions = JudgeOptions & { prices?: ReadonlyMap<string, number> };

/** Ten minutes: less than that is noise in straight-line travel. */
export const COST_STEP_SECONDS = 600;

const MOST_STEPS = 2 ** 20 - 1;
const INDEX_SPAN = 2 ** 22;

function payPerHour(pro: Pro): number {
  return pro.paidCents28d / Math.max(1, pro.offeredHours28d);
}

/** The leading terms as one whole number below 2^30, small is better. */
function leadingTerms(visit: Visit, pro: Pro, cost: number): number {
  const preferred = visit.preferredProId === pro.proId ? 0 : 1;
  const idle = pro.paidCents28d === 0 ? 0 : 1;
  const step = Math.min(MOST_STEPS, Math.max(0, Math.floor(cost / COST_STEP_SECONDS)));
  const acceptance = 10 - Math.floor(pro.acceptance * 10 + 1e-9);
  const rating = 15 - Math.min(15, Math.floor(pro.rating * 2 + 1e-9));
  return (((preferred * 2 + idle) * (MOST_STEPS + 1) + step) * 16 + acceptance) * 16 + rating;
}

/**
 * A visit against every pro, kept small: `order` holds the eligible pros' positions best first, `failed` the rule that
 * refused each pro (by position, -1 for the eligible), `costs` and `added` seconds by position. `verdict(position)`
 * spells a verdict out.
 */
export type Ranking = {
  order: Int32Array;
  failed: Int8Array;
  costs: Float64Array;
  added: Float64Array;
  verdict: (position: number) => Verdict;
  score: (position: number) => Score;
};

type Judged = {
  failed: Int8Array;
  costs: Float64Array;
  added: Float64Array;
  keys: Float64Array;
  pay: Float64Array;
  eligible: number;
};

function judgeEach(visit: CompiledVisit, prepared: PreparedProblem, options: RankOptions, list: readonly Rule[]): Judged {
  const { pros } = prepared;
  const setting = settingFor(prepared.setting, options);
  const judged: Judged = {
    failed: new Int8Array(pros.length).fill(-1),
    costs: new Float64Array(pros.length),
    added: new Float64Array(pros.length),
    keys: new Float64Array(pros.length),
    pay: new Float64Array(pros.length),
    eligible: 0,
  };
  for (let position = 0; position < pros.length; position++) {
    const pro = pros[position];
    if (pro === undefined) continue;
    const one = openCase(setting, visit, pro);
    const failure = firstFailure(one, list);
    if (failure !== null) {
      judged.failed[position] = list.indexOf(failure);
      continue;
    }
    const start = one.starts[0];
    if (start === undefined) continue;
    const added = addedSeconds(setting, pro, one.slot ?? slotAt(setting, visit, pro, one.miles, start.day, start.from));
    const cost = added + (options.prices?.get(pro.pro.proId) ?? 0);
    judged.pay[position] = payPerHour(pro.pro);
    judged.added[position] = added;
    judged.costs[position] = cost;
    judged.keys[judged.eligible++] = leadingTerms(visit.visit, pro.pro, cost) * INDEX_SPAN + position;
  }
  return judged;
}

/** Sorts by the leading terms, then each group of equals by the terms that do not fit a whole number. */
function orderOf({ keys: all, eligible, pay, costs }: Judged): Int32Array {
  const keys = all.subarray(0, eligible).sort();
  const order = new Int32Array(eligible);
  const leading = new Int32Array(eligible);
  for (let at = 0; at < eligible; at++) {
    const key = keys[at] ?? 0;
    leading[at] = Math.floor(key / INDEX_SPAN);
    order[at] = key - (leading[at] ?? 0) * INDEX_SPAN;
  }
  function compare(a: number, b: number): number {
    return (pay[a] ?? 0) - (pay[b] ?? 0) || (costs[a] ?? 0) - (costs[b] ?? 0) || a - b;
  }
  let from = 0;
  for (let at = 1; at <= eligible; at++) {
    if (at < eligible && leading[at] === leading[from]) continue;
    if (at - from > 1) order.subarray(from, at).sort(compare);
    from = at;
  }
  return order;
}

/** Ranks every pro for one visit without spelling anything out: what a loop over many visits wants. */
export function rankVisit(visit: CompiledVisit, prepared: PreparedProblem, options: RankOptions = {}): Ranking {
  const list = options.rules ?? rules;
  const judged = judgeEach(visit, prepared, options, list);
  const setting = settingFor(prepared.setting, options);
  const caseAt = (position: number): Case => {
    const pro = prepared.pros[position];
    if (pro === undefined) throw new RangeError(`No pro at position ${position}.`);
    return openCase(setting, visit, pro);
  };
  return {
    order: orderOf(judged),
    failed: judged.failed,
    costs: judged.costs,
    added: judged.added,
    verdict: (position) => {
      const one = caseAt(position);
      const failure = firstFailure(one, list);
      return failure === null ? approvalOf(one) : refusalOf(one, failure);
    },
    score: (position) => {
      const { pro } = caseAt(position).pro;
      const [cost, added] = [judged.costs[position] ?? 0, judged.added[position] ?? 0];
      return {
        preferred: visit.visit.preferredProId === pro.proId,
        idle: pro.paidCents28d === 0,
        costSeconds: cost,
        addedTravelSeconds: added,
        priceSeconds: cost - added,
        acceptance: pro.acceptance,
        rating: pro.rating,
        payPerHourCents: payPerHour(pro),
      };
    },
  };
}

/**
 * Every pro with his verdict: the eligible ones first, best first, with each score term; then the others by id.
 * The same problem gives the same list, whatever the order of its pros.
 */
export function rankPros(visit: Visit, problem: Problem | PreparedProblem, options: RankOptions = {}): RankedPro[] {
  const prepared = asPrepared(problem);
  const known = prepared.visits[prepared.visitIndex.get(visit.visitId) ?? -1];
  const compiled = known?.visit === visit ? known : compileVisit(visit, prepared.setting.now);
  const ranking = rankVisit(compiled, prepared, options);
  const ranked: RankedPro[] = [];
  for (const position of ranking.order) {
    const proId = prepared.pros[position]?.pro.proId ?? '';
    ranked.push({ proId, rank: ranked.length + 1, score: ranking.score(position), verdict: ranking.verdict(position) });
  }
  prepared.pros.forEach((pro, position) => {
    if ((ranking.failed[position] ?? -1) < 0) return;
    ranked.push({ proId: pro.pro.proId, rank: null, score: null, verdict: ranking.verdict(position) });
  });
  return ranked;
}
