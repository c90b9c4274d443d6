import { compileVisit, type CompiledPro, type CompiledVisit, type RuleContext } from '../model/compiled';
import { addedSeconds, slotAt } from '../rules/insertion';
import { getApproval, firstFailure, createCandidate, toRefusal, contextFor, type JudgeOptions } from '../rules/judge';
import { asPrepared, type PreparedProblem } from '../model/prepare-problem';
import { type Eligible, packedOrder, getStep } from './rank-order';
import { openPrefilter, prefilterPro } from './prefilter';
import { loadWith, priceOfReach, shareTaken } from './price-of-reach';
import type { Prefilter } from './prefilter-state';
import { ASK_RULES, PASSES } from './rank-codes';
import { createRankTable, payPerHour, type RankTable, repute } from './rank-table';
import { rules } from '../rules/rules';
import type { Candidate } from '../rules/rule';
import type { Problem, Verdict, Visit } from '../model/types';

/**
 * The terms of an eligible pro's rank, in the order of comparison. The terms are compared one after the other,
 * never added up: preferred pro, idle pros (no pay in 28 days), cost in steps of ten minutes, acceptance in tenths,
 * rating in halves, pay per offered hour (less first), the exact cost, the id.
 */
export type Score = {
  preferred: boolean;
  /** No pay in the trailing 28 days: newcomers and idle pros come before the rest, so that each pro gets work. */
  idle: boolean;
  /** `addedTravelSeconds + priceSeconds`. */
  costSeconds: number;
  addedTravelSeconds: number;
  /** What the pro's time on that date is worth elsewhere: their `dayPrices`, and what their reach is worth (`price-of-reach.ts`). */
  priceSeconds: number;
  acceptance: number;
  rating: number;
  payPerHourCents: number;
};

/** `rank` counts from 1; it and `score` are null for a pro who is not eligible. */
export type RankedPro = { proId: string; rank: number | null; score: Score | null; verdict: Verdict };

/**
 * A visit against every pro, kept small: `order` holds the eligible pros' positions best first, `failed` the rule that
 * refused each pro (by position, -1 for the eligible). `verdict(position)` and `score(position)` spell things out.
 */
export type Ranking = {
  order: Int32Array;
  failed: Int8Array;
  verdict: (position: number) => Verdict;
  score: (position: number) => Score;
};

/** Added seconds of a case that passed every rule; null for one that starts never. */
function addedBy(one: Candidate): number | null {
  const { context, visit, pro, starts, miles } = one;
  const start = starts[0];
  if (start === undefined) return null;
  return addedSeconds(context, pro, one.slot ?? slotAt(context, visit, pro, miles, start.day, start.from));
}

/** Opportunity price of the day on which a case that passed every rule would start. */
function priceOf({ pro, starts }: Candidate): number {
  return pro.dayPrices?.get(starts[0]?.day ?? -1) ?? 0;
}

type Judging = { visit: CompiledVisit; prepared: PreparedProblem; options: JudgeOptions; context: RuleContext };

/** The table is made for the second ranking of a problem: one alone costs less without it. */
function prefilterFor({ visit, prepared, options, context }: Judging): Prefilter | null {
  if (options.rules !== undefined) return null;
  const { ranking } = prepared;
  if (ranking.calls++ === 0) return null;
  ranking.table ??= createRankTable(prepared.pros, prepared.horizon);
  return openPrefilter(ranking.table, visit, context);
}

function judgeEach(judging: Judging, prefilter: Prefilter | null, failed: Int8Array): Eligible {
  const { visit, prepared, options, context } = judging;
  const { pros } = prepared;
  const list = options.rules ?? rules;
  const found: Eligible = eligibleFor(prepared, pros.length);
  for (let position = 0; position < pros.length; position++) {
    const pro = pros[position]!;
    let verdict = prefilter === null ? ASK_RULES : prefilterPro(prefilter, position, pro);
    let cost = prefilter === null ? 0 : prefilter.added;
    let range = prefilter === null ? -1 : prefilter.range;
    let day = -1;
    if (verdict === ASK_RULES) {
      const one = createCandidate(context, visit, pro);
      const failure = firstFailure(one, list);
      verdict = failure === null ? PASSES : list.indexOf(failure);
      const seconds = failure === null ? addedBy(one) : 0;
      failed[position] = verdict;
      if (seconds === null) continue;
      cost = seconds + priceOf(one);
      day = one.starts[0]?.day ?? -1;
      range = -1;
    }
    failed[position] = verdict;
    if (verdict !== PASSES) continue;
    found.position[found.count] = position;
    found.day[found.count] = day;
    found.range[found.count] = range;
    found.cost[found.count++] = cost;
  }
  return found;
}

/** The least reach among the eligible: who has more is dearer by that. */
function leastReach({ count, position }: Eligible, pros: readonly CompiledPro[]): number {
  let least = Infinity;
  for (let i = 0; i < count; i++) least = Math.min(least, pros[position[i]!]!.reach);
  return least;
}

type Pricing = { pros: readonly CompiledPro[]; table: RankTable | null; least: number; seconds: number };

function addPrices({ count, position, cost, day, range }: Eligible, { pros, table, least, seconds }: Pricing): void {
  for (let i = 0; i < count; i++) {
    const at = position[i]!;
    const hours = range[i]!;
    const beyond = (hours < 0 || table === null ? pros[at]!.reach : table.reach[at]!) - least;
    if (beyond <= 0) continue;
    const load =
      hours < 0 || table === null
        ? loadWith(pros[at]!, day[i]!, seconds)
        : shareTaken(
            table.rangeTaken[hours]! + seconds,
            table.rangeOpen[hours]!,
            (table.rangeStops[hours]?.length ?? 0) + 1,
            table.cap[at]!,
          );
    cost[i]! += priceOfReach(beyond, load);
  }
}

/** Room for the eligible, used for one ranking after the other. */
function eligibleFor({ ranking }: PreparedProblem, most: number): Eligible {
  if (ranking.eligible === null || ranking.eligible.position.length < most) {
    const numbers = (): Int32Array => new Int32Array(most);
    ranking.eligible = { count: 0, position: numbers(), cost: new Float64Array(most), day: numbers(), range: numbers() };
  }
  ranking.eligible.count = 0;
  return ranking.eligible;
}

/** The order term by term. */
function comparedOrder({ count, position, cost }: Eligible, visit: Visit, pros: readonly CompiledPro[]): Int32Array {
  const entries = Array.from({ length: count }, (_, i) => {
    const pro = pros[position[i]!]!;
    return {
      position: position[i]!,
      cost: cost[i]!,
      preferred: visit.preferredProId === pro.pro.proId ? 0 : 1,
      idle: pro.pro.paidCents28d === 0 ? 0 : 1,
      step: getStep(cost[i]!),
      repute: repute(pro),
      pay: payPerHour(pro),
    };
  });
  entries.sort(
    (a, b) =>
      a.preferred - b.preferred ||
      a.idle - b.idle ||
      a.step - b.step ||
      a.repute - b.repute ||
      a.pay - b.pay ||
      a.cost - b.cost ||
      a.position - b.position,
  );
  return Int32Array.from(entries, (entry) => entry.position);
}

/** Ranks every pro for one visit without spelling anything out: what a loop over many visits wants. */
export function rankVisit(visit: CompiledVisit, prepared: PreparedProblem, options: JudgeOptions = {}): Ranking {
  const list = options.rules ?? rules;
  const context = contextFor(prepared.context, options);
  const prefilter = prefilterFor({ visit, prepared, options, context });
  const failed = new Int8Array(prepared.pros.length);
  const found = judgeEach({ visit, prepared, options, context }, prefilter, failed);
  const least = leastReach(found, prepared.pros);
  addPrices(found, { pros: prepared.pros, table: prefilter?.table ?? null, least, seconds: visit.seconds });
  const { preferredProId } = visit.visit;
  const preferred = preferredProId === null ? -1 : (prepared.proIndex.get(preferredProId) ?? -1);
  const order =
    (prefilter === null ? null : packedOrder(found, prefilter.table, preferred)) ??
    comparedOrder(found, visit.visit, prepared.pros);
  const candidateAt = (position: number): Candidate => {
    const pro = prepared.pros[position];
    if (pro === undefined) throw new RangeError(`No pro at position ${position}.`);
    return createCandidate(context, visit, pro);
  };
  return {
    order,
    failed,
    verdict: (position) => {
      const one = candidateAt(position);
      const failure = firstFailure(one, list);
      return failure === null ? getApproval(one) : toRefusal(one, failure);
    },
    score: (position) => {
      const one = candidateAt(position);
      firstFailure(one, list);
      const { pro } = one.pro;
      const added = addedBy(one) ?? 0;
      const load = loadWith(one.pro, one.starts[0]?.day ?? -1, visit.seconds);
      const price = priceOf(one) + priceOfReach(one.pro.reach - least, load);
      return {
        preferred: visit.visit.preferredProId === pro.proId,
        idle: pro.paidCents28d === 0,
        costSeconds: added + price,
        addedTravelSeconds: added,
        priceSeconds: price,
        acceptance: pro.acceptance,
        rating: pro.rating,
        payPerHourCents: payPerHour(one.pro),
      };
    },
  };
}

/**
 * Every pro with the verdict: the eligible ones first, best first, with each score term; then the others by id.
 * The same problem gives the same list, whatever the order of its pros.
 */
export function rankPros(visit: Visit, problem: Problem | PreparedProblem, options: JudgeOptions = {}): RankedPro[] {
  const prepared = asPrepared(problem);
  const known = prepared.visits[prepared.visitIndex.get(visit.visitId) ?? -1];
  const compiled = known?.visit === visit ? known : compileVisit(visit, prepared.context.now);
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
