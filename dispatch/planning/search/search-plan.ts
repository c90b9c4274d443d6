import type { Plan, Problem } from '../../model/types';
import { type Annealing, anneal } from './anneal';
import { compileKernel } from '../kernel/compile-kernel';
import { insertCheapest } from '../moves/cheapest-insertion';
import { beginFairness, setTargets } from './fairness';
import { loadAssignments } from './load-plan';
import { planFromRoutes } from './plan-from-routes';
import { TRAVEL, createRoutes } from './routes';
import { createSearch } from './search-state';

export type PlanMode = 'visits' | 'fair';

export type SearchOptions = {
  /** Default 1. */
  seed?: number;
  /** Default 100 × visits; Infinity leaves the end to `stop` or `elapsed`. */
  iterations?: number;
  /** Asked often; true ends the search with the best plan so far. */
  stop?: () => boolean;
  /** Share of the time that is used, 0 … 1, where a clock ends the search: cooling then follows the clock. */
  elapsed?: () => number;
  mode?: PlanMode;
  /** First solution; assignments that break a rule are dropped. */
  start?: Plan;
  onProgress?: (progress: { iterations: number; assigned: number; travelSeconds: number }) => void;
};

/** Share of the budget after which mode fair turns from visits to fairness. */
const FAIR_TURN = 0.6;
/** Where many visits stay unassigned, which visits are assigned matters most. */
const TIGHT: Annealing = { removals: 3, longest: 3, fromOpen: 0.5, byPair: 0.5, hot: 4000, warm: 700, cold: 50, turn: 0.45 };
/** Where nearly all are, the ways do. */
const LOOSE: Annealing = { ...TIGHT, removals: 7, longest: 5, hot: 1500, warm: 450, turn: 0.3 };
/** Share of visits that the first solution leaves out above which a problem is tight. */
const TIGHT_SHARE = 0.1;

/**
 * Plans a batch: as many visits as possible at the highest priority, then at the next, preferred pros, least travel.
 * The same problem, seed and iterations give the same plan whatever the order of the input; a clock behind `stop` or
 * `elapsed` gives that up. Unassigned visits come without reasons: `explainPlan` finds them.
 */
export function searchPlan(problem: Problem, options: SearchOptions = {}): Plan {
  const { seed = 1, mode = 'visits', iterations = 100 * problem.visits.length, stop, elapsed, start, onProgress } = options;
  const kernel = compileKernel(problem);
  const routes = createRoutes(kernel);
  const search = createSearch(kernel, routes, seed);
  // Where fairness is only to break ties, the targets are those of a day on which every visit that can be served is served.
  setTargets(
    kernel,
    routes,
    kernel.payout.reduce((sum, cents) => sum + cents, 0),
  );
  if (start) loadAssignments(kernel, routes, start.assignments);
  insertCheapest(search);
  const annealing = routes.openCount > TIGHT_SHARE * kernel.visitCount ? TIGHT : LOOSE;
  const used = (iteration: number): number => {
    if (iteration >= iterations || stop?.() === true) return 1;
    return Math.max(iteration / iterations, elapsed?.() ?? 0);
  };
  const onBest = (iteration: number): void => {
    onProgress?.({ iterations: iteration, assigned: kernel.visitCount - routes.openCount, travelSeconds: routes.sums[TRAVEL]! });
  };
  const share = mode === 'fair' ? FAIR_TURN : 1;
  let done = anneal(search, annealing, (iteration) => used(iteration) / share, { onBest });
  if (mode === 'fair') {
    const floor = beginFairness(search);
    const rest = (iteration: number): number => (used(done + iteration) - FAIR_TURN) / (1 - FAIR_TURN);
    done += anneal(search, annealing, rest, { floor });
  }
  insertCheapest(search);
  return planFromRoutes(problem, kernel, routes, { seed, iterations: done, start });
}
