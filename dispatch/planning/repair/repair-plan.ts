import { checkPlan } from '../../check/check-plan';
import { explainPlan } from '../explain-plan';
import { changeProblem, type PlanChange } from './plan-change';
import { isProject } from '../projects/project';
import { repairWithProjects } from '../projects/repair-projects';
import { countMoved } from '../plan-totals';
import { repairPlan as repairOnce } from './repair-one-change';
import { ProblemError } from '../../model/problem-error';
import type { Change, Plan, Problem, Visit } from '../../model/types';

/** The plan after a change and the problem it holds for: the one to check it against. */
export type Repaired = { plan: Plan; problem: Problem };

function getZip(visit: Visit): string | null {
  return visit.zip ?? null;
}

/** Rules may be broken by what has begun or by what the change brings; a plan that cannot be read is no plan. */
function refuseUnreadable(plan: Plan, problem: Problem): void {
  const broken = checkPlan(plan, problem).find(({ code }) => code === 'format' || code === 'unknown' || code === 'duplicate');
  if (broken !== undefined) throw new ProblemError('assignments', `must fit the problem (got ${broken.text.replace(/\.$/, '')})`);
}

function refuseStrangers(field: string, ids: readonly string[], known: ReadonlySet<string>): void {
  const stranger = ids.find((id) => !known.has(id));
  if (stranger !== undefined) throw new ProblemError(field, `must name one of the problem (got ${JSON.stringify(stranger)})`);
}

/** The change one thing at a time; refuses names that the problem does not know, and new visits that it does. */
function stepsOf(change: Change, problem: Problem): PlanChange[] {
  const visitIds = new Set(problem.visits.map(({ visitId }) => visitId));
  if ('cancel' in change) {
    refuseStrangers('cancel', change.cancel, visitIds);
    return change.cancel.map((cancel) => ({ cancel }));
  }
  if ('sick' in change) {
    refuseStrangers('sick', change.sick, new Set(problem.pros.map(({ proId }) => proId)));
    return change.sick.map((sick) => ({ sick }));
  }
  if ('hold' in change) return [{ hold: change.hold }];
  const twin = change.add.find(({ visitId }) => visitIds.has(visitId));
  if (twin !== undefined)
    throw new ProblemError('add', `must be new (got ${JSON.stringify(twin.visitId)}, which is there already)`);
  return change.add.map((add) => ({ add }));
}

/** The problem after one thing has happened; a sick pro takes no more work. */
function problemAfter(step: PlanChange, plan: Plan, problem: Problem): Problem {
  const { problem: changed } = changeProblem(plan, step, problem, getZip);
  if (!('sick' in step)) return changed;
  return { ...changed, pros: changed.pros.map((pro) => (pro.proId === step.sick ? { ...pro, accepting: false } : pro)) };
}

function repairStep(plan: Plan, step: PlanChange, problem: Problem, after: Problem): Plan {
  const repairSingles = (singles: Plan, change: PlanChange, around: Problem): Plan =>
    repairOnce(singles, change, around, { getZip });
  const hasProjects = problem.visits.some(isProject) || after.visits.some(isProject);
  return hasProjects ? repairWithProjects({ plan, step, problem, after }, repairSingles) : repairSingles(plan, step, problem);
}

/**
 * What a cancel, a new visit, a sick pro or a weather hold changes. Begun and pinned visits stay; the others keep pro
 * and start unless a visit can only be served by moving them, and never leave the window they were promised.
 * `totals.moved` counts visits with another pro or start than before. Throws a `ProblemError` for a change or plan that
 * does not fit the problem.
 */
export function repairPlan(plan: Plan, change: Change, problem: Problem): Repaired {
  refuseUnreadable(plan, problem);
  const pinned = new Set(plan.assignments.filter(({ fixed }) => fixed === true).map(({ visitId }) => visitId));
  const withPins = (one: Plan): Plan => ({
    ...one,
    assignments: one.assignments.map((row) => (pinned.has(row.visitId) ? { ...row, fixed: true } : row)),
  });
  let current: Repaired = { plan, problem };
  for (const step of stepsOf(change, problem)) {
    const after = problemAfter(step, current.plan, current.problem);
    current = { plan: withPins(repairStep(current.plan, step, current.problem, after)), problem: after };
  }
  const totals = { ...current.plan.totals, moved: countMoved(plan.assignments, current.plan.assignments) };
  return { plan: { ...current.plan, totals, unassigned: explainPlan(current.plan, current.problem) }, problem: current.problem };
}
