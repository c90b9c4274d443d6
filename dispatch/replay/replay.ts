import { compileVisit, withPromises, type CompiledPro, type CompiledVisit, type RuleContext } from '../model/compiled';
import { toEpoch, getIso } from '../time/instants';
import { alongRoutes, gini } from '../planning/plan-totals';
import { prepareProblem, type PreparedProblem } from '../model/prepare-problem';
import { rankVisit } from '../ranking/rank-pros';
import { drivenMiles } from '../travel/travel-time';
import type { Pro, Problem, VerdictCode } from '../model/types';
import { rules } from '../rules/rules';

/** What was decided for a visit at an instant. `declined`: pros who said no then and are not asked again. */
export type Decision = { visitId: string; at: string; proId: string | null; start: string | null; declined: string[] };

/** The visits and pros of a time as they were before any of the decisions, and the decisions in any order. */
export type Decisions = { format: 'brightcrew-decisions/1'; problem: Problem; decisions: Decision[] };

/** Other settings for every pro, and pros beside those of the problem. */
export type WhatIf = {
  set?: Partial<Pick<Pro, 'maxMiles' | 'minPayoutCents' | 'maxVisitsPerDay' | 'sameDay' | 'accepting' | 'autoAccept'>>;
  addPros?: Pro[];
};

export type ReplayFigures = {
  visits: number;
  assigned: number;
  /** Share of the visits with a pro, 0 … 1. */
  fillRate: number;
  /** Miles of every day with a stop, home to home: by road where the problem knows it, else in a straight line. */
  miles: number;
  paidCents: number;
  /** Spread of the pay over all pros: 0 equal, towards 1 uneven. */
  giniPay: number;
};

type Outcome = { proId: string; start: string } | null;

/** `code`: in a visit that no pro takes, the rule that excludes most pros. */
export type ReplayedVisit = { visitId: string; before: Outcome; after: Outcome; code: VerdictCode | null };

export type Replay = { before: ReplayFigures; after: ReplayFigures; changed: ReplayedVisit[]; unfilled: string[] };

type ReplayState = { prepared: PreparedProblem; pros: CompiledPro[]; pay: Map<string, number>; assigned: number };

function startReplay(problem: Problem): ReplayState {
  const prepared = prepareProblem(problem);
  return { prepared, pros: [...prepared.pros], pay: new Map(prepared.pros.map(({ pro }) => [pro.proId, 0])), assigned: 0 };
}

function promise(state: ReplayState, visit: CompiledVisit, position: number, start: number): void {
  const pro = state.pros[position];
  if (pro === undefined) return;
  const { visitId, payoutCents } = visit.visit;
  state.pros[position] = withPromises(pro, [{ visitId, start, end: start + visit.seconds, lat: visit.lat, lng: visit.lng }]);
  state.pay.set(pro.pro.proId, (state.pay.get(pro.pro.proId) ?? 0) + payoutCents);
  state.assigned += 1;
}

function figuresOf(state: ReplayState, visits: number): ReplayFigures {
  const pay = [...state.pay.values()];
  return {
    visits,
    assigned: state.assigned,
    fillRate: visits === 0 ? 0 : state.assigned / visits,
    miles: alongRoutes(state.pros, (from, to) => drivenMiles(state.prepared.context.travel, from, to)),
    paidCents: pay.reduce((sum, cents) => sum + cents, 0),
    giniPay: gini(pay),
  };
}

/** The rule that refuses most pros; of equals the earlier in judging order. */
function mostCommon(failed: Int8Array): VerdictCode | null {
  const counts = new Array<number>(rules.length).fill(0);
  for (const index of failed) if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
  const most = Math.max(0, ...counts);
  return most === 0 ? null : (rules[counts.indexOf(most)]?.code ?? null);
}

function decideAgain(state: ReplayState, decision: Decision): { after: Outcome; code: VerdictCode | null } {
  const known = state.prepared.visits[state.prepared.visitIndex.get(decision.visitId) ?? -1];
  if (known === undefined) return { after: null, code: null };
  const now = toEpoch(decision.at, 'up');
  const context: RuleContext = { ...state.prepared.context, now };
  const visit = compileVisit(known.visit, now);
  const ranking = rankVisit(visit, { ...state.prepared, context, pros: state.pros });
  for (const position of ranking.order) {
    const proId = state.pros[position]?.pro.proId ?? '';
    const verdict = ranking.verdict(position);
    if (decision.declined.includes(proId) || !verdict.ok) continue;
    promise(state, visit, position, toEpoch(verdict.start));
    return { after: { proId, start: verdict.start }, code: null };
  }
  return { after: null, code: mostCommon(ranking.failed) };
}

function changedProblem({ problem }: Decisions, whatIf: WhatIf): Problem {
  const pros = [...problem.pros, ...(whatIf.addPros ?? [])];
  return { ...problem, pros: pros.map((pro) => ({ ...pro, ...whatIf.set })) };
}

/**
 * Runs stored decisions again, in the order in which they fell, with other settings or more pros: fill rate, miles and
 * spread of earnings before and after, and the visits that come out otherwise. Each visit goes to the best eligible pro
 * who did not decline it then. Times count from each decision's own instant.
 */
export function replay(decisions: Decisions, whatIf: WhatIf = {}): Replay {
  const before = startReplay(decisions.problem);
  const after = startReplay(changedProblem(decisions, whatIf));
  const ordered = [...decisions.decisions].sort((a, b) => toEpoch(a.at) - toEpoch(b.at) || (a.visitId < b.visitId ? -1 : 1));
  const changed: ReplayedVisit[] = [];
  const unfilled: string[] = [];
  for (const decision of ordered) {
    const visit = before.prepared.visits[before.prepared.visitIndex.get(decision.visitId) ?? -1];
    if (visit === undefined) continue;
    let was: Outcome = null;
    if (decision.proId !== null && decision.start !== null) {
      was = { proId: decision.proId, start: getIso(toEpoch(decision.start)) };
      promise(before, visit, before.prepared.proIndex.get(decision.proId) ?? -1, toEpoch(decision.start));
    }
    const { after: is, code } = decideAgain(after, decision);
    if (is === null) unfilled.push(decision.visitId);
    if (was?.proId !== is?.proId || was?.start !== is?.start)
      changed.push({ visitId: decision.visitId, before: was, after: is, code });
  }
  return { before: figuresOf(before, ordered.length), after: figuresOf(after, ordered.length), changed, unfilled };
}
