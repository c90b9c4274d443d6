import { withPromises, type CompiledPro, type CompiledVisit } from '../model/compiled';
import { getIso } from '../time/instants';
import { loadedPros, planTotals, timedAssignments } from './plan-totals';
import type { PreparedProblem } from '../model/prepare-problem';
import { rankVisit } from '../ranking/rank-pros';
import type { Assignment, Plan } from '../model/types';

/** Served first: higher priority, then the older, then the id. */
export function inTurn(a: CompiledVisit, b: CompiledVisit): number {
  const [one, other] = [a.visit, b.visit];
  const age = Date.parse(one.createdAt) - Date.parse(other.createdAt);
  return other.priority - one.priority || age || (one.visitId < other.visitId ? -1 : 1);
}

/**
 * Gives each of the visits to the best pro who has room for it as the plan stands, nothing else moved: the promise
 * that no visit is left while an eligible pro has room does not hang on the search.
 */
export function insertUnassigned(plan: Plan, visitIds: ReadonlySet<string>, prepared: PreparedProblem, start?: Plan): Plan {
  const pros: CompiledPro[] = loadedPros(plan.assignments, prepared);
  const added: Assignment[] = [];
  for (const visit of prepared.visits.filter((one) => visitIds.has(one.visit.visitId)).sort(inTurn)) {
    const ranking = rankVisit(visit, { ...prepared, pros }, { purpose: 'plan' });
    const position = ranking.order[0];
    const pro = position === undefined ? undefined : pros[position];
    if (position === undefined || pro === undefined) continue;
    const verdict = ranking.verdict(position);
    if (!verdict.ok) continue;
    const { visitId, lat, lng } = visit.visit;
    const from = Date.parse(verdict.start) / 1000;
    pros[position] = withPromises(pro, [{ visitId, start: from, end: from + visit.seconds, lat, lng }]);
    added.push({ visitId, proId: pro.pro.proId, start: getIso(from), end: getIso(from + visit.seconds), travelSeconds: 0 });
  }
  const assignments = timedAssignments([...plan.assignments, ...added], prepared);
  return { ...plan, assignments, totals: planTotals(assignments, prepared, start) };
}
