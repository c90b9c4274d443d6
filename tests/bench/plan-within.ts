import type { Plan } from '#dispatch';
import { searchPlan } from '../../dispatch/planning/search/search-plan';
import { cpuMs } from './bench-row';
import { checkRoutes, type RoutesScore } from './check-routes';
import type { Instance } from './instance';
import { problemOfInstance, routesOfPlan } from './problem-of-instance';

/** Plans an instance within so many seconds of processor time and drives the result again; a violation ends the bench. */
export function planWithin(
  inst: Instance,
  seconds: number,
  mode: 'visits' | 'fair' = 'visits',
): { plan: Plan; score: RoutesScore } {
  const problem = problemOfInstance(inst);
  const began = cpuMs();
  const elapsed = (): number => (cpuMs() - began) / (seconds * 1000);
  const plan = searchPlan(problem, { iterations: Infinity, elapsed, mode });
  const score = checkRoutes(inst, routesOfPlan(inst, plan));
  if (score.violations.length > 0) throw new Error(`${inst.name}: ${score.violations[0]}`);
  return { plan, score };
}
