import { planTotals } from './plan-totals';
import { prepareProblem } from '../model/prepare-problem';
import { byCodeUnit } from '../parse/read-fields';
import { isProject } from './projects/project';
import type { Plan, Problem, Visit } from '../model/types';
import { compileKernel } from './kernel/compile-kernel';

/**
 * Splits a problem into parts that share no pro and no visit that a pro could take: they can be planned apart, on any
 * number of threads, and lose nothing. Parts come in the order of their first visit; visits that no pro can take and pros
 * with nothing to take are one part of their own at the end, so that every visit and pro is in exactly one part.
 */
export function splitProblem(problem: Problem): Problem[] {
  // Who helps at a project needs none of its equipment.
  const kernel = compileKernel({
    ...problem,
    visits: problem.visits.map((visit) => (isProject(visit) ? withoutEquipment(visit) : visit)),
  });
  const given = new Map(problem.visits.map((visit) => [visit.visitId, visit]));
  const { visitCount } = kernel;
  const group = Int32Array.from({ length: visitCount + kernel.pros.length }, (_, index) => index);
  for (let pair = 0; pair < kernel.pairCount; pair++) {
    join(group, kernel.pairVisit[pair]!, visitCount + kernel.routePro[kernel.pairRoute[pair]!]!);
  }
  const parts = new Map<number, Problem>();
  const rest: Problem = { ...problem, visits: [], pros: [] };
  kernel.visits.forEach(({ visitId }, index) => {
    const visit = given.get(visitId)!;
    if (kernel.visitPairBegin[index] === kernel.visitPairBegin[index + 1]) {
      rest.visits.push(visit);
      return;
    }
    const root = rootOf(group, index);
    const part = parts.get(root);
    if (part) part.visits.push(visit);
    else parts.set(root, { ...problem, visits: [visit], pros: [] });
  });
  kernel.pros.forEach((pro, index) => (parts.get(rootOf(group, visitCount + index)) ?? rest).pros.push(pro));
  return rest.visits.length + rest.pros.length > 0 ? [...parts.values(), rest] : [...parts.values()];
}

function withoutEquipment({ equipment: _lead, ...visit }: Visit): Visit {
  return visit;
}

/** One plan of the plans of a problem's parts, whatever order they come in; totals are worked out again. */
export function mergePlans(plans: Plan[], problem: Problem): Plan {
  const assignments = plans.flatMap((plan) => plan.assignments);
  assignments.sort((a, b) => byCodeUnit(a.proId, b.proId) || Date.parse(a.start) - Date.parse(b.start));
  const unassigned = plans.flatMap((plan) => plan.unassigned);
  unassigned.sort((a, b) => byCodeUnit(a.visitId, b.visitId));
  return {
    format: 'brightcrew-plan/1',
    assignments,
    unassigned,
    totals: {
      ...planTotals(assignments, prepareProblem(problem)),
      moved: plans.reduce((sum, plan) => sum + plan.totals.moved, 0),
    },
    seed: plans[0]?.seed ?? 1,
    iterations: plans.reduce((sum, plan) => sum + plan.iterations, 0),
  };
}

function rootOf(group: Int32Array, index: number): number {
  let root = index;
  while (group[root] !== root) root = group[root] = group[group[root]!]!;
  return root;
}

function join(group: Int32Array, a: number, b: number): void {
  const rootA = rootOf(group, a);
  const rootB = rootOf(group, b);
  if (rootA !== rootB) group[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}
