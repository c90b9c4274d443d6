import { checkPlan } from '../../check/check-plan';
import { prepareProblem, type PreparedProblem } from '../../model/prepare-problem';
import type { Assignment, Plan, Problem } from '../../model/types';
import { explainPlan } from '../explain-plan';
import { planTotals, timedAssignments } from '../plan-totals';
import type { SearchOptions } from '../search/search-plan';
import { placeProjects } from './place-projects';
import { isProject, withoutProjects } from './project';

type PlanSingles = (problem: Problem, options: SearchOptions) => Plan;

/**
 * Plans a problem with visits of several days or pros. Projects of a priority and above are placed first, the single visits are planned
 * around them by the search, and the other projects take what is left. Tried from every priority that projects have, and with none
 * first: the plan with more visits at the highest priority wins, then at the next, then the one with less travel. A plan to start from
 * keeps its sound projects.
 */
export function planWithProjects(problem: Problem, options: SearchOptions, planSingles: PlanSingles): Plan {
  const prepared = prepareProblem(problem);
  const projects = problem.visits.filter(isProject);
  const kept = keptProjects(problem, options.start);
  const open = projects.filter(({ visitId }) => !kept.some((row) => row.visitId === visitId));
  const thresholds = [...new Set(open.map(({ priority }) => priority))].sort((a, b) => a - b);
  let best: Plan | null = null;
  for (const least of [...thresholds, Infinity]) {
    const first = new Set(open.filter(({ priority }) => priority >= least).map(({ visitId }) => visitId));
    const early = [...kept, ...placeProjects(first, kept, prepared)];
    const base = planSingles(withoutProjects(problem, early), singlesOnly(options, projects));
    const rows = [...base.assignments, ...early];
    const late = new Set(open.map(({ visitId }) => visitId).filter((id) => !early.some((row) => row.visitId === id)));
    const assignments = timedAssignments([...rows, ...placeProjects(late, rows, prepared)], prepared);
    const plan: Plan = { ...base, assignments, totals: planTotals(assignments, prepared, options.start) };
    if (best === null || isBetter(plan, best, prepared)) best = plan;
  }
  const plan = best!;
  return { ...plan, unassigned: explainPlan(plan, prepared) };
}

function keptProjects(problem: Problem, start: Plan | undefined): Assignment[] {
  const ids = new Set(problem.visits.filter(isProject).map(({ visitId }) => visitId));
  const rows = start?.assignments.filter(({ visitId }) => ids.has(visitId)) ?? [];
  const broken = new Set(checkPlan({ assignments: rows }, problem).map(({ visitId }) => visitId));
  return rows.filter(({ visitId }) => !broken.has(visitId));
}

function singlesOnly({ start, ...options }: SearchOptions, projects: readonly { visitId: string }[]): SearchOptions {
  if (start === undefined) return options;
  const ids = new Set(projects.map(({ visitId }) => visitId));
  return { ...options, start: { ...start, assignments: start.assignments.filter(({ visitId }) => !ids.has(visitId)) } };
}

function isBetter(plan: Plan, other: Plan, prepared: PreparedProblem): boolean {
  const levels = [...new Set(prepared.visits.map(({ visit }) => visit.priority))].sort((a, b) => b - a);
  const [ours, theirs] = [plan, other].map(({ assignments }) => new Set(assignments.map(({ visitId }) => visitId)));
  for (const level of levels) {
    const visits = prepared.visits.filter(({ visit }) => visit.priority === level);
    const more = visits.reduce(
      (sum, { visit }) => sum + Number(ours!.has(visit.visitId)) - Number(theirs!.has(visit.visitId)),
      0,
    );
    if (more !== 0) return more > 0;
  }
  return plan.totals.travelSeconds < other.totals.travelSeconds;
}
