import { explainPlan } from './explain-plan';
import { isProject } from './projects/project';
import { planWithProjects } from './projects/plan-with-projects';
import { insertUnassigned } from './insert-unassigned';
import { searchPlan, type SearchOptions } from './search/search-plan';
import { prepareProblem } from '../model/prepare-problem';
import type { Plan, Problem, UnassignedVisit } from '../model/types';

/** `seed` 1, `iterations` 100 × visits, `mode` visits; `stop` is asked often and ends the search with the best so far. */
export type PlanOptions = SearchOptions;

/** A visit that fewer pros refuse than there are has one who would take it. */
function withRoom(explained: readonly UnassignedVisit[], pros: number): Set<string> {
  const open = explained.filter(({ reasons }) => reasons.reduce((sum, reason) => sum + reason.pros, 0) < pros);
  return new Set(open.map(({ visitId }) => visitId));
}

/**
 * Plans a batch: assignments with times, and for every visit left out the reasons and the nearest repair. Goals in
 * order: visits at the highest priority, then the next; preferred pros; travel; fairness inside ties (mode `fair`: for
 * up to 0.5 % of the visits). The same problem, seed and iterations give the same bytes, whatever the order of the input.
 */
export function planVisits(problem: Problem, options: PlanOptions = {}): Plan {
  return problem.visits.some(isProject) ? planWithProjects(problem, options, planSingles) : planSingles(problem, options);
}

function planSingles(problem: Problem, options: PlanOptions): Plan {
  const found = searchPlan(problem, options);
  const prepared = prepareProblem(problem);
  const explained = explainPlan(found, prepared);
  const open = withRoom(explained, prepared.pros.length);
  if (open.size === 0) return { ...found, unassigned: explained };
  const filled = insertUnassigned(found, open, prepared, options.start);
  return { ...filled, unassigned: explainPlan(filled, prepared) };
}
