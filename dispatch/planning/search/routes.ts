import type { Kernel } from '../kernel/kernel';
import { timeRoute, timeRouteByHour } from './time-route';

/** Travel seconds that a preferred pro is worth while the search runs. */
export const PREFERRED_PRIZE = 6000;

/** A plan under work: every route's stops in order, with what makes testing a slot a matter of two comparisons. */
export type Routes = {
  /** Stops of route r: stops[begin[r] … begin[r] + length[r]), bookings among them. */
  stops: Int32Array;
  length: Int32Array;
  visitsOn: Int32Array;
  /** Per stop: earliest departure as far as the stops before it say, latest start as far as those after it say. */
  departs: Int32Array;
  latest: Int32Array;
  travel: Int32Array;
  /** Per visit: the pair it is assigned by, or -1. */
  pairOf: Int32Array;
  /** A number that names the route's present content. */
  version: Int32Array;
  nextVersion: number;
  /** Per pair SLOT_SIZE numbers side by side: the best slot found (cost, position) for a version of its route. */
  slots: Int32Array;
  /** Unassigned visits, in no order, and where each stands (-1: assigned). */
  open: Int32Array;
  openCount: number;
  openAt: Int32Array;
  /**
   * By TRAVEL, PRIZES, PREFERRED and UNFAIR: seconds, prizes of the assigned visits with their bonuses, visits with their
   * preferred pro, squared cents by which pros are off their targets.
   */
  sums: Float64Array;
  /** Assigned visits by level. */
  assigned: Int32Array;
  /** Per pro, whole cents: paid in the trailing weeks and by this plan, and what would be their share. */
  pay: Float64Array;
  target: Float64Array;
};

/** Where `Routes.slots` has what. */
export const SLOT_SIZE = 4;
export const SLOT_VERSION = 0;
export const SLOT_COST = 1;
export const SLOT_AT = 2;

export const TRAVEL = 0;
export const PRIZES = 1;
export const PREFERRED = 2;
export const UNFAIR = 3;

/** A plan with nothing but the bookings. */
export function createRoutes(kernel: Kernel): Routes {
  const { routeCount, visitCount, pairCount } = kernel;
  const stopCount = kernel.routeBegin[routeCount]!;
  const routes: Routes = {
    stops: new Int32Array(stopCount),
    length: new Int32Array(routeCount),
    visitsOn: new Int32Array(routeCount),
    departs: new Int32Array(stopCount),
    latest: new Int32Array(stopCount),
    travel: new Int32Array(routeCount),
    pairOf: new Int32Array(visitCount).fill(-1),
    version: new Int32Array(routeCount),
    nextVersion: 1,
    slots: new Int32Array(pairCount * SLOT_SIZE),
    open: Int32Array.from({ length: visitCount }, (_, visit) => visit),
    openCount: visitCount,
    openAt: Int32Array.from({ length: visitCount }, (_, visit) => visit),
    sums: new Float64Array(4),
    assigned: new Int32Array(kernel.levelCount),
    pay: Float64Array.from(kernel.pros, (pro) => Math.round(pro.paidCents28d)),
    target: new Float64Array(kernel.pros.length),
  };
  for (let route = 0; route < routeCount; route++) {
    const fixed = kernel.fixedNode.subarray(kernel.fixedBegin[route], kernel.fixedBegin[route + 1]);
    routes.stops.set(fixed, kernel.routeBegin[route]);
    routes.length[route] = fixed.length;
    refreshRoute(kernel, routes, route);
  }
  return routes;
}

/**
 * Recomputes what is cached of a route after its stops have changed. False when its visits no longer fit, which
 * taking a stop away can cause too: the next one then answers for the way from home.
 */
export function refreshRoute(kernel: Kernel, routes: Routes, route: number): boolean {
  const before = routes.travel[route]!;
  const fits = kernel.clocks === null ? timeRoute(kernel, routes, route) : timeRouteByHour(kernel, routes, route);
  routes.sums[TRAVEL]! += routes.travel[route]! - before;
  routes.version[route] = routes.nextVersion++;
  return fits;
}

/** Counts a pair's visit in (+1) or out (-1) of what the plan is worth. */
export function countVisit(kernel: Kernel, routes: Routes, pair: number, change: 1 | -1): void {
  const visit = kernel.pairVisit[pair]!;
  const bonus = getBonus(kernel, pair, visit);
  routes.sums[PRIZES]! += change * (kernel.prize[visit]! + bonus);
  routes.assigned[kernel.level[visit]!]! += change;
  if (bonus > 0) routes.sums[PREFERRED]! += change;
  const pro = kernel.routePro[kernel.pairRoute[pair]!]!;
  const cents = change * kernel.payout[visit]!;
  routes.sums[UNFAIR]! += cents * (2 * (routes.pay[pro]! - routes.target[pro]!) + cents);
  routes.pay[pro]! += cents;
}

export function getBonus(kernel: Kernel, pair: number, visit: number): number {
  return kernel.hasPreferred && kernel.preferred[visit] === kernel.routePro[kernel.pairRoute[pair]!] ? PREFERRED_PRIZE : 0;
}

/** Puts a visit on its pair's route before the stop at `position` (0 … length). Always true when the slot was tested. */
export function insertVisit(kernel: Kernel, routes: Routes, pair: number, position: number): boolean {
  const route = kernel.pairRoute[pair]!;
  const visit = kernel.pairVisit[pair]!;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  routes.stops.copyWithin(begin + position + 1, begin + position, end);
  routes.stops[begin + position] = visit;
  routes.length[route]!++;
  routes.visitsOn[route]!++;
  routes.pairOf[visit] = pair;
  countVisit(kernel, routes, pair, 1);
  closeVisit(routes, visit);
  return refreshRoute(kernel, routes, route);
}

/** Takes a visit off its route; the route is refreshed by the caller, who may take off several first. */
export function detachVisit(kernel: Kernel, routes: Routes, visit: number): void {
  const pair = routes.pairOf[visit]!;
  const route = kernel.pairRoute[pair]!;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  let at = begin;
  while (routes.stops[at] !== visit) at++;
  routes.stops.copyWithin(at, at + 1, end);
  routes.length[route]!--;
  routes.visitsOn[route]!--;
  countVisit(kernel, routes, pair, -1);
  routes.pairOf[visit] = -1;
  openVisit(routes, visit);
}

export function openVisit(routes: Routes, visit: number): void {
  routes.openAt[visit] = routes.openCount;
  routes.open[routes.openCount++] = visit;
}

export function closeVisit(routes: Routes, visit: number): void {
  const at = routes.openAt[visit]!;
  const moved = routes.open[--routes.openCount]!;
  routes.open[at] = moved;
  routes.openAt[moved] = at;
  routes.openAt[visit] = -1;
}
