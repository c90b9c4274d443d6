import { checkPlan } from './check-plan';
import type { Plan, Problem, Violation } from '../model/types';

/** A plan without the assignments that break a rule, and the violation for which each was dropped. */
export function dropBroken(plan: Plan, problem: Problem): { plan: Plan; dropped: Violation[] } {
  const dropped: Violation[] = [];
  let kept = plan.assignments;
  for (;;) {
    const violations = checkPlan({ assignments: kept }, problem);
    if (violations.length === 0) return { plan: { ...plan, assignments: kept }, dropped };
    const broken = new Map(violations.map((violation) => [violation.visitId, violation]));
    const rest = kept.filter(({ visitId }) => !broken.has(visitId));
    // Of a visit that is there twice the first stays, unless something else is wrong with it.
    const otherwise = new Set(violations.filter(({ code }) => code !== 'duplicate').map(({ visitId }) => visitId));
    const seen = new Set<string>();
    const twins = kept.filter(({ visitId }) => {
      const isFirst = !seen.has(visitId);
      seen.add(visitId);
      return isFirst && broken.get(visitId)?.code === 'duplicate' && !otherwise.has(visitId);
    });
    dropped.push(...broken.values());
    kept = [...rest, ...twins];
  }
}
