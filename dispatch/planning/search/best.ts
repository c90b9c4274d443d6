import type { Kernel } from '../kernel/kernel';
import { type Floor, resetPay } from './fairness';
import { PREFERRED, PRIZES, type Routes, TRAVEL, UNFAIR, countVisit, openVisit, refreshRoute } from './routes';
import type { Search } from './search-state';

/** What a plan is worth, in order of importance: visits by level from the highest, preferred pros, then travel, then fairness. */
export type Score = { assigned: Int32Array; preferred: number; travel: number; unfair: number };

/** The best plan met so far; only routes that differ from it are copied when a better one is found. */
export type Best = {
  score: Score;
  stops: Int32Array;
  length: Int32Array;
  visitsOn: Int32Array;
  pairOf: Int32Array;
  changed: Uint8Array;
  changedRoutes: number[];
  /** Mode fair: what a plan must keep of each level and of all; among plans that do the fairest is best. */
  floor: Floor | null;
};

export function getScore(routes: Routes): Score {
  const { assigned, sums } = routes;
  return { assigned: assigned.slice(), preferred: sums[PREFERRED]!, travel: sums[TRAVEL]!, unfair: sums[UNFAIR]! };
}

/** Above 0 when the plan is better than the score, lexicographically. */
export function compareToScore(routes: Routes, score: Score): number {
  for (let level = score.assigned.length - 1; level >= 0; level--) {
    const more = routes.assigned[level]! - score.assigned[level]!;
    if (more !== 0) return more;
  }
  const { sums } = routes;
  return sums[PREFERRED]! - score.preferred || score.travel - sums[TRAVEL]! || score.unfair - sums[UNFAIR]!;
}

/** Above 0 when the plan keeps the floor and is fairer, or as fair with less travel. */
function compareFairly({ assigned, sums }: Routes, score: Score, floor: Floor): number {
  let total = 0;
  for (let level = 0; level < assigned.length; level++) {
    if (assigned[level]! < floor.assigned[level]!) return -1;
    total += assigned[level]!;
  }
  return total < floor.total ? -1 : score.unfair - sums[UNFAIR]! || score.travel - sums[TRAVEL]!;
}

export function createBest({ kernel, routes }: Search, floor: Floor | null = null): Best {
  return {
    score: getScore(routes),
    stops: routes.stops.slice(),
    length: routes.length.slice(),
    visitsOn: routes.visitsOn.slice(),
    pairOf: routes.pairOf.slice(),
    changed: new Uint8Array(kernel.routeCount),
    changedRoutes: [],
    floor,
  };
}

/** Notes what an accepted step changed and copies it if the plan is now the best. True when it is. */
export function keepBest({ kernel, routes, touched, touchedCount }: Search, best: Best): boolean {
  for (let i = 0; i < touchedCount; i++) {
    const route = touched[i]!;
    if (best.changed[route] === 1) continue;
    best.changed[route] = 1;
    best.changedRoutes.push(route);
  }
  const gain = best.floor ? compareFairly(routes, best.score, best.floor) : compareToScore(routes, best.score);
  if (gain <= 0) return false;
  copyRoutes(kernel, routes, best, best.changedRoutes);
  forgetChanges(best);
  best.score = getScore(routes);
  return true;
}

/** Makes the best plan the present one. */
export function loadBest({ kernel, routes }: Search, best: Best): void {
  copyRoutes(kernel, best, routes, best.changedRoutes);
  for (const route of best.changedRoutes) refreshRoute(kernel, routes, route);
  forgetChanges(best);
  recount(kernel, routes);
}

type Content = Pick<Routes, 'stops' | 'length' | 'visitsOn' | 'pairOf'>;

function copyRoutes(kernel: Kernel, from: Content, to: Content, changed: number[]): void {
  for (const route of changed) {
    const begin = kernel.routeBegin[route]!;
    for (let at = begin; at < begin + to.length[route]!; at++) {
      const node = to.stops[at]!;
      if (node < kernel.visitCount) to.pairOf[node] = -1;
    }
  }
  for (const route of changed) {
    const begin = kernel.routeBegin[route]!;
    const length = from.length[route]!;
    for (let at = begin; at < begin + length; at++) {
      const node = from.stops[at]!;
      to.stops[at] = node;
      if (node < kernel.visitCount) to.pairOf[node] = from.pairOf[node]!;
    }
    to.length[route] = length;
    to.visitsOn[route] = from.visitsOn[route]!;
  }
}

function forgetChanges(best: Best): void {
  for (const route of best.changedRoutes) best.changed[route] = 0;
  best.changedRoutes.length = 0;
}

/** Brings the list of unassigned visits and the sums in line with `pairOf`. */
export function recount(kernel: Kernel, routes: Routes): void {
  routes.openCount = 0;
  routes.sums[PRIZES] = 0;
  routes.sums[PREFERRED] = 0;
  routes.assigned.fill(0);
  resetPay(kernel, routes);
  for (let visit = 0; visit < kernel.visitCount; visit++) {
    const pair = routes.pairOf[visit]!;
    if (pair >= 0) {
      countVisit(kernel, routes, pair, 1);
      routes.openAt[visit] = -1;
    } else openVisit(routes, visit);
  }
}
