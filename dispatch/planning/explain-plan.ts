import type { CompiledPro, CompiledVisit, RuleContext } from '../model/compiled';
import { firstFailure, createCandidate } from '../rules/judge';
import { isProject } from './projects/project';
import { nearestRepair, type RepairCandidates } from './nearest-repair';
import { loadedPros } from './plan-totals';
import { asPrepared, type PreparedProblem } from '../model/prepare-problem';
import { crewSize } from '../rules/crew-size';
import { equipment } from '../rules/equipment';
import { excluded } from '../rules/excluded';
import { inactive } from '../rules/inactive';
import { minPayout } from '../rules/min-payout';
import { notAccepting } from '../rules/not-accepting';
import { radius } from '../rules/radius';
import { rules } from '../rules/rules';
import type { Candidate, Rule } from '../rules/rule';
import { service as serviceRule } from '../rules/service';
import type { Plan, Problem, UnassignedReason, UnassignedVisit } from '../model/types';

type Tally = { pros: number; nearest: UnassignedReason['nearest'] };

function tallyOf(tallies: Map<Rule, Tally>, rule: Rule): Tally {
  let tally = tallies.get(rule);
  if (tally === undefined) {
    tally = { pros: 0, nearest: null };
    tallies.set(rule, tally);
  }
  return tally;
}

/** Counts the pro under the first rule that refuses them; false: none does. Pros come by id, so the first of equals is the nearest. */
function count(tallies: Map<Rule, Tally>, candidate: Candidate): boolean {
  const rule = firstFailure(candidate);
  if (rule === null) return false;
  const tally = tallyOf(tallies, rule);
  tally.pros += 1;
  const shortfall = rule.shortfall(candidate);
  if (shortfall !== null && (tally.nearest === null || shortfall.by < tally.nearest.by)) {
    tally.nearest = { proId: candidate.pro.pro.proId, by: shortfall.by, unit: shortfall.unit };
  }
  return true;
}

/** Sorts the pro under the one thing that keeps them from the visit, if it is one that a repair may change. */
function nominate(candidates: RepairCandidates, candidate: Candidate): void {
  if (!excluded.passes(candidate) || !equipment.passes(candidate) || !crewSize.passes(candidate)) return;
  const pays = minPayout.passes(candidate);
  const reaches = radius.passes(candidate);
  if (pays && reaches) candidates.clock.push(candidate.pro);
  else if (reaches) candidates.payout.push(candidate.pro);
  else if (pays) candidates.radius.push(candidate.pro);
}

/** The pros who work and offer a service, and how many others the first three rules refuse, whatever the visit. */
type Trade = { pros: CompiledPro[]; refused: [rule: Rule, pros: number][] };

function tradeOf(service: string, pros: readonly CompiledPro[]): Trade {
  const active = pros.filter(({ pro }) => pro.active !== false);
  const working = active.filter(({ pro }) => pro.accepting);
  const offering = working.filter((pro) => pro.services.has(service));
  return {
    pros: offering,
    refused: [
      [inactive, pros.length - active.length],
      [notAccepting, active.length - working.length],
      [serviceRule, working.length - offering.length],
    ],
  };
}

function explainVisit(context: RuleContext, visit: CompiledVisit, trade: Trade): UnassignedVisit {
  const tallies = new Map<Rule, Tally>();
  for (const [rule, refused] of trade.refused) if (refused > 0) tallyOf(tallies, rule).pros = refused;
  const candidates: RepairCandidates = { payout: [], radius: [], clock: [] };
  let fit = 0;
  for (const pro of trade.pros) {
    const candidate = createCandidate(context, visit, pro);
    nominate(candidates, candidate);
    if (!count(tallies, candidate)) fit += 1;
  }
  const reasons: UnassignedReason[] = rules.flatMap((rule) => {
    const tally = tallies.get(rule);
    return tally === undefined ? [] : [{ code: rule.code, ...tally }];
  });
  if (fit > 0 && (visit.visit.team ?? 1) > 1) reasons.push({ code: 'team', pros: fit, nearest: null });
  // One pro’s better terms do not prove that a team or several days come about.
  const repair = isProject(visit.visit) ? null : nearestRepair(context, visit, candidates);
  return { visitId: visit.visit.visitId, reasons, repair };
}

/**
 * Why each visit of the problem that the plan leaves out has no pro: how many pros each rule refuses first (in judging
 * order, the plan's other assignments standing), who came nearest, and the smallest repair, proven by judging again.
 * Quiet hours are left out: a plan is no offer.
 */
export function explainPlan(plan: Pick<Plan, 'assignments'>, problem: Problem | PreparedProblem): UnassignedVisit[] {
  const prepared = asPrepared(problem);
  const context: RuleContext = { ...prepared.context, forOffer: false };
  const assigned = new Set(plan.assignments.map(({ visitId }) => visitId));
  const pros = loadedPros(plan.assignments, prepared);
  const trades = new Map<string, Trade>();
  return prepared.visits
    .filter((visit) => !assigned.has(visit.visit.visitId))
    .map((visit) => {
      const { service } = visit.visit;
      const trade = trades.get(service) ?? tradeOf(service, pros);
      trades.set(service, trade);
      return explainVisit(context, visit, trade);
    });
}
