import type { Kernel } from '../kernel/kernel';
import { type Routes, UNFAIR } from './routes';
import type { Search } from './search-state';

/** What mode fair must keep: assigned visits of each level and of all. */
export type Floor = { assigned: Int32Array; total: number };

/** Hours every pro is given beside those they offered, so that a newcomer has a target above nothing. */
const GRACE_HOURS = 20;
/** Share of the visits that the turn to fairness may give up: with what the shorter search before it misses, below 0.5 %. */
const FAIR_LOSS = 0.003;
/** Seconds of travel that mode fair spends to bring one pro from nothing to their target. */
const FAIR_SECONDS = 30_000;

/**
 * Sets what each pro should earn: of everything paid in the trailing weeks and by `cents` of this plan, the share of the
 * hours they offered. Whole cents, so that sums stay exact.
 */
export function setTargets(kernel: Kernel, routes: Routes, cents: number): void {
  const hours = kernel.pros.map((pro) => (pro.active === false || !pro.accepting ? 0 : pro.offeredHours28d + GRACE_HOURS));
  const allHours = hours.reduce((sum, each) => sum + each, 0);
  const pool = kernel.pros.reduce((sum, pro) => sum + pro.paidCents28d, cents);
  hours.forEach((each, pro) => {
    routes.target[pro] = allHours === 0 ? 0 : Math.round((pool * each) / allHours);
  });
  sumUnfairness(routes);
}

/** Pay as it was before the plan; assignments are counted in afterwards. */
export function resetPay(kernel: Kernel, routes: Routes): void {
  kernel.pros.forEach((pro, index) => {
    routes.pay[index] = Math.round(pro.paidCents28d);
  });
  sumUnfairness(routes);
}

function sumUnfairness(routes: Routes): void {
  routes.sums[UNFAIR] = routes.pay.reduce((sum, pay, pro) => sum + (pay - routes.target[pro]!) ** 2, 0);
}

/** Squared cents by which the plan's unfairness grows when the pair's visit is assigned by it. */
export function unfairnessAdded({ kernel, routes }: Search, pair: number, visit: number): number {
  const pro = kernel.routePro[kernel.pairRoute[pair]!]!;
  const cents = kernel.payout[visit]!;
  return cents * (2 * (routes.pay[pro]! - routes.target[pro]!) + cents);
}

/** Of two slots that cost the same: whether `pair` does better by the spread of pay than `best` (-1: there is none). */
export function isFairer(search: Search, pair: number, best: number, visit: number): boolean {
  return best >= 0 && unfairnessAdded(search, pair, visit) < unfairnessAdded(search, best, visit);
}

/** Cents that the assigned visits pay. */
export function plannedCents(kernel: Kernel, routes: Routes): number {
  return kernel.payout.reduce((sum, cents, visit) => (routes.pairOf[visit]! >= 0 ? sum + cents : sum), 0);
}

/** Turns a search to fairness; returns what it must not fall below. Visits above the lowest level are never given up. */
export function beginFairness(search: Search): Floor {
  const { kernel, routes } = search;
  setTargets(kernel, routes, plannedCents(kernel, routes));
  const mean = routes.target.reduce((sum, cents) => sum + cents, 0) / Math.max(1, routes.target.length);
  search.fairWeight = mean > 0 ? FAIR_SECONDS / (mean * mean) : 0;
  const assigned = routes.assigned.slice();
  const all = assigned.reduce((sum, visits) => sum + visits, 0);
  const spare = Math.floor(all * FAIR_LOSS);
  assigned[0] = Math.max(0, assigned[0]! - spare);
  return { assigned, total: all - spare };
}
