import { epochOf } from '../instants';
import type { Assignment } from '../types';
import { type Chains, createChains, ejectChain, replaceAt } from './eject';
import { compileKernel } from './compile-kernel';
import { type Kernel, NEVER } from './kernel';
import { pairAt } from './load-plan';
import { type Pins, createPins, pin, pinRoute, unpin, unpinRoute } from './pinned-starts';
import type { ChangedProblem } from './plan-change';
import { type Routes, createRoutes, detachVisit, insertVisit, refreshRoute } from './routes';
import { type Search, createSearch } from './search-state';
import { slotCost } from './slots';

/** A plan ready to be changed again and again: compiled once, every start pinned. */
export type RepairState = {
  kernel: Kernel;
  routes: Routes;
  search: Search;
  chains: Chains;
  pins: Pins;
  /** Visits that were called off (1): never assigned again. */
  gone: Uint8Array;
  visitIndex: Map<string, number>;
};

/** Visits that a chain may move to bring one more in, and replacements it may try. */
const CHAIN_DEPTH = 3;
const CHAIN_TESTS = 4000;

/** Compiles what may move and puts it where the plan has it. What no longer fits there is left unassigned. */
export function createRepairState({ open, movable }: Pick<ChangedProblem, 'open' | 'movable'>): RepairState {
  const kernel = compileKernel(open);
  const routes = createRoutes(kernel);
  const state: RepairState = {
    kernel,
    routes,
    search: createSearch(kernel, routes, 1),
    chains: createChains(kernel),
    pins: createPins(kernel.visitCount),
    gone: new Uint8Array(kernel.visitCount),
    visitIndex: new Map(kernel.visits.map(({ visitId }, index) => [visitId, index])),
  };
  for (const rows of rowsByRoute(state, movable).values()) loadRoute(state, rows);
  return state;
}

type Row = { pair: number; start: number };

/** Assignments that their pair still allows at their start, by route, in order of time. */
function rowsByRoute({ kernel, visitIndex }: RepairState, movable: Assignment[]): Map<number, Row[]> {
  const routes = new Map<number, Row[]>();
  const taken = new Set<number>();
  for (const assignment of movable) {
    const start = epochOf(assignment.start) - kernel.zero;
    const visit = visitIndex.get(assignment.visitId);
    const pair = visit === undefined || taken.has(visit) ? -1 : pairAt(kernel, visit, assignment.proId, start);
    if (visit === undefined || pair < 0) continue;
    taken.add(visit);
    const route = kernel.pairRoute[pair]!;
    routes.set(route, [...(routes.get(route) ?? []), { pair, start }]);
  }
  for (const rows of routes.values()) rows.sort((a, b) => a.start - b.start || a.pair - b.pair);
  return routes;
}

/** Puts a route's visits where the plan has them. A route that no longer holds as a whole keeps what fits one by one. */
function loadRoute(state: RepairState, rows: Row[]): void {
  const { kernel, routes, pins } = state;
  const route = kernel.pairRoute[rows[0]!.pair]!;
  const few = rows.length <= kernel.routeRoom[route]!;
  if (few) for (const { pair, start } of rows) putAt(state, pair, start);
  if (few && refreshRoute(kernel, routes, route)) return;
  if (few) for (const { pair } of rows) dropVisit(state, kernel.pairVisit[pair]!);
  for (const { pair, start } of rows) {
    if (routes.visitsOn[route]! >= kernel.routeRoom[route]!) return;
    const visit = kernel.pairVisit[pair]!;
    putAt(state, pair, start);
    if (refreshRoute(kernel, routes, route)) continue;
    detachVisit(kernel, routes, visit);
    unpin(kernel, pins, pair);
    pins.startOf[visit] = -1;
    refreshRoute(kernel, routes, route);
  }
}

/** Inserts a pair's visit at a start, by time among the stops of its route. */
function putAt({ kernel, routes, pins }: RepairState, pair: number, start: number): void {
  const begin = kernel.routeBegin[kernel.pairRoute[pair]!]!;
  let at = begin + routes.length[kernel.pairRoute[pair]!]!;
  for (; at > begin; at--) {
    const node = routes.stops[at - 1]!;
    if ((node < kernel.visitCount ? pins.startOf[node]! : kernel.nodeStart[node]!) < start) break;
  }
  pin(kernel, pins, pair, start);
  insertVisit(kernel, routes, pair, at - begin);
}

/** Takes a visit off its route; the others keep their starts. Returns the route, or -1. */
export function dropVisit(state: RepairState, visit: number): number {
  const { kernel, routes, pins } = state;
  const pair = routes.pairOf[visit]!;
  if (pair < 0) return -1;
  detachVisit(kernel, routes, visit);
  unpin(kernel, pins, pair);
  pins.startOf[visit] = -1;
  const route = kernel.pairRoute[pair]!;
  // Whoever is first or last now answers for the way from or to home: he may have to start at another time.
  if (!refreshRoute(kernel, routes, route) && !pinRoute(kernel, routes, pins, route)) {
    dropVisit(
      state,
      routes.stops.subarray(kernel.routeBegin[route]).find((node) => node < kernel.visitCount)!,
    );
  }
  return route;
}

/** Gives a freed route's room to unassigned visits, higher priority first, then by cost; nobody else moves. True: somebody came. */
export function fillRoute(state: RepairState, route: number): boolean {
  const { kernel, routes, pins, gone } = state;
  for (let filled = false; ; filled = true) {
    let best = -1;
    let least = Infinity;
    for (let i = kernel.routePairBegin[route]!; i < kernel.routePairBegin[route + 1]!; i++) {
      const pair = kernel.pairsOfRoute[i]!;
      const visit = kernel.pairVisit[pair]!;
      if (routes.pairOf[visit]! >= 0 || gone[visit] === 1) continue;
      const cost = slotCost(kernel, routes, pair);
      if (cost >= NEVER || cost - kernel.level[visit]! * NEVER >= least) continue;
      least = cost - kernel.level[visit]! * NEVER;
      best = pair;
    }
    if (best < 0) return filled;
    insertVisit(kernel, routes, best, routes.slotAt[best]!);
    pinRoute(kernel, routes, pins, route);
  }
}

/**
 * Gives a freed route's room to an unassigned visit by way of one other: somebody who fits into the room moves there, and
 * the unassigned visit takes his place. One visit more for one that moves; he keeps to his windows.
 */
export function refillRoute(state: RepairState, route: number): boolean {
  const { kernel, routes, pins, search } = state;
  for (let i = kernel.routePairBegin[route]!; i < kernel.routePairBegin[route + 1]!; i++) {
    const into = kernel.pairsOfRoute[i]!;
    const mover = kernel.pairVisit[into]!;
    const left = routes.pairOf[mover]! < 0 ? -1 : kernel.pairRoute[routes.pairOf[mover]!]!;
    if (left < 0 || left === route || slotCost(kernel, routes, into) >= NEVER) continue;
    const heir = heirOf(state, mover, left);
    if (heir < 0) continue;
    unpinRoute(kernel, routes, pins, left);
    const moved = ejectChain(search, state.chains, kernel.pairVisit[heir]!, 1, CHAIN_TESTS);
    if (moved) forgetStarts(state);
    for (const each of moved ? search.touched : [left]) pinRoute(kernel, routes, pins, each);
    if (moved) return true;
  }
  return false;
}

/** A pair by which some unassigned visit could take a visit's place on its route, or -1. Starts beside it stay. */
function heirOf({ kernel, routes, gone }: RepairState, visit: number, route: number): number {
  const at = routes.stops.indexOf(visit, kernel.routeBegin[route]);
  for (let i = kernel.routePairBegin[route]!; i < kernel.routePairBegin[route + 1]!; i++) {
    const pair = kernel.pairsOfRoute[i]!;
    const other = kernel.pairVisit[pair]!;
    if (routes.pairOf[other]! < 0 && gone[other] === 0 && replaceAt(kernel, routes, pair, at) >= 0) return pair;
  }
  return -1;
}

/**
 * Assigns a visit: where nobody else moves if possible, else where others start a little later or change pros, as few as
 * can be (three at most). False when there is no way.
 */
export function placeVisit(state: RepairState, visit: number): boolean {
  const { kernel, routes, pins } = state;
  if (insertCheapest(state, visit)) return true;
  const near = new Set<number>();
  for (let pair = kernel.visitPairBegin[visit]!; pair < kernel.visitPairBegin[visit + 1]!; pair++)
    near.add(kernel.pairRoute[pair]!);
  for (const route of near) unpinRoute(kernel, routes, pins, route);
  if (insertCheapest(state, visit)) {
    for (const route of near) pinRoute(kernel, routes, pins, route);
    return true;
  }
  const placed = ejectChain(state.search, state.chains, visit, CHAIN_DEPTH, CHAIN_TESTS);
  if (placed) forgetStarts(state);
  for (const route of placed ? [...near, ...state.search.touched] : near) pinRoute(kernel, routes, pins, route);
  return placed;
}

/** A visit that a chain gave to another pro has no start to keep there; one it left out has none at all. */
function forgetStarts({ search, pins, kernel, routes }: RepairState): void {
  search.removed.forEach((visit, index) => {
    unpin(kernel, pins, search.removedPair[index]!);
    if (routes.pairOf[visit] !== search.removedPair[index]) pins.startOf[visit] = -1;
  });
}

function insertCheapest({ kernel, routes, pins }: RepairState, visit: number): boolean {
  let best = -1;
  let least = NEVER;
  for (let pair = kernel.visitPairBegin[visit]!; pair < kernel.visitPairBegin[visit + 1]!; pair++) {
    const cost = slotCost(kernel, routes, pair);
    if (cost >= least) continue;
    least = cost;
    best = pair;
  }
  if (best < 0) return false;
  insertVisit(kernel, routes, best, routes.slotAt[best]!);
  pinRoute(kernel, routes, pins, kernel.pairRoute[best]!);
  return true;
}
