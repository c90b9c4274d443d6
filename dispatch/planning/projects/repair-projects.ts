import { prepareProblem } from '../../model/prepare-problem';
import type { Assignment, Plan, Problem } from '../../model/types';
import { toEpoch } from '../../time/instants';
import { planTotals, timedAssignments } from '../plan-totals';
import { findWindow, type PlanChange } from '../repair/plan-change';
import { placeProjects } from './place-projects';
import { isProject, withoutProjects } from './project';

type Step = { plan: Plan; step: PlanChange; problem: Problem; after: Problem };

/**
 * One change of a plan with projects. A project that the change takes a pro or a start from is placed again as a whole, in what the
 * others leave; one that has begun stays. Single visits are repaired around the projects that stand. `after`: the problem as it is now.
 */
export function repairWithProjects(
  { plan, step, problem, after }: Step,
  repairSingles: (plan: Plan, step: PlanChange, problem: Problem) => Plan,
): Plan {
  const ids = new Set([...problem.visits, ...after.visits].filter(isProject).map(({ visitId }) => visitId));
  const rows = plan.assignments.filter(({ visitId }) => ids.has(visitId));
  const standing = rows.filter(({ visitId }) =>
    stands(
      rows.filter((row) => row.visitId === visitId),
      step,
      after,
    ),
  );
  const singles = { ...plan, assignments: plan.assignments.filter(({ visitId }) => !ids.has(visitId)) };
  const repaired = repairSingles(singles, ofSingles(step, ids, problem), withoutProjects(problem, standing));
  const kept = [...repaired.assignments, ...standing];
  const waiting = new Set(
    after.visits
      .map(({ visitId }) => visitId)
      .filter((id) => ids.has(id) && !standing.some((row) => row.visitId === id) && (wasIn(rows, id) || isNew(step, id))),
  );
  const prepared = prepareProblem(after);
  const assignments = timedAssignments([...kept, ...placeProjects(waiting, kept, prepared)], prepared);
  return { ...repaired, assignments, totals: planTotals(assignments, prepared, plan) };
}

function wasIn(rows: readonly Assignment[], id: string): boolean {
  return rows.some(({ visitId }) => visitId === id);
}

function isNew(step: PlanChange, id: string): boolean {
  return 'add' in step && step.add.visitId === id;
}

/** Whether a project stays as it is: not called off, and begun, or with every pro and every start still good. */
function stands(rows: readonly Assignment[], step: PlanChange, after: Problem): boolean {
  const visit = after.visits.find(({ visitId }) => visitId === rows[0]?.visitId);
  if (visit === undefined) return false;
  if (rows.some(({ start }) => toEpoch(start) < toEpoch(after.now, 'up'))) return true;
  if ('sick' in step) return rows.every(({ proId }) => proId !== step.sick);
  return rows.every(({ start }) => findWindow(visit, start) !== null);
}

/** The change as single visits see it: of a project they see nothing but the room that it leaves or takes. */
function ofSingles(step: PlanChange, projects: ReadonlySet<string>, { now }: Problem): PlanChange {
  const isOfProject = ('cancel' in step && projects.has(step.cancel)) || ('add' in step && projects.has(step.add.visitId));
  return isOfProject ? { hold: { zips: [], from: now, to: now } } : step;
}
