import { toEpoch } from '../../time/instants';
import type { Assignment } from '../../model/types';
import { type Chains, createChains } from '../moves/chain';
import { compileKernel } from '../kernel/compile-kernel';
import type { Kernel } from '../kernel/kernel';
import { pairAt } from '../search/load-plan';
import { type Pins, createPins, pin, pinRoute, unpin } from './pinned-starts';
import type { ChangedProblem } from './plan-change';
import { type Routes, createRoutes, detachVisit, insertVisit, refreshRoute } from '../search/routes';
import { type Search, createSearch } from '../search/search-state';
import { noteFreed, noteMoved, type Stability } from './stability';

/** A plan ready to be changed again and again: compiled once, every start pinned. */
export type RepairState = {
  kernel: Kernel;
  routes: Routes;
  search: Search;
  chains: Chains;
  pins: Pins;
  /** Visits that were called off (1): never assigned again. */
  gone: Uint8Array;
  /** Routes with room that no visit could be found for: asked again now and then, while others move. */
  idle: number[];
  /** Visits that left the place the plan gave them: asked now and then whether they can go back. */
  away: number[];
  /** By visit: the pair and start the plan gave it, or -1. */
  promisedPair: Int32Array;
  promisedStart: Int32Array;
  stability: Stability;
  /** Visits the plan had and still has (1). */
  wasPlanned: Uint8Array;
  visitIndex: Map<string, number>;
};

/** Compiles what may move and puts it where the plan has it. What no longer fits there is left unassigned. */
export function createRepairState({ open, movable }: Pick<ChangedProblem, 'open' | 'movable'>): RepairState {
  const kernel = compileKernel(open);
  const routes = createRoutes(kernel);
  const chains = createChains(kernel);
  const state: RepairState = {
    kernel,
    routes,
    search: createSearch(kernel, routes, 1),
    chains,
    pins: createPins(kernel, chains.price),
    gone: new Uint8Array(kernel.visitCount),
    idle: [],
    away: [],
    promisedPair: new Int32Array(kernel.visitCount).fill(-1),
    promisedStart: new Int32Array(kernel.visitCount).fill(-1),
    stability: { planned: 0, moved: 0 },
    wasPlanned: new Uint8Array(kernel.visitCount),
    visitIndex: new Map(kernel.visits.map(({ visitId }, index) => [visitId, index])),
  };
  for (const { visitId } of movable) {
    const visit = state.visitIndex.get(visitId);
    if (visit !== undefined) chains.price[visit] = 1;
  }
  for (const rows of rowsByRoute(state, movable).values()) loadRoute(state, rows);
  for (let visit = 0; visit < kernel.visitCount; visit++) {
    chains.price[visit] = routes.pairOf[visit]! < 0 ? 0 : 1;
    if (chains.price[visit] === 0) continue;
    state.wasPlanned[visit] = 1;
    state.promisedPair[visit] = routes.pairOf[visit]!;
    state.promisedStart[visit] = state.pins.startOf[visit]!;
    state.stability.planned++;
  }
  return state;
}

type Row = { pair: number; start: number };

/** Assignments that their pair still allows at their start, by route, in order of time. */
function rowsByRoute({ kernel, visitIndex }: RepairState, movable: Assignment[]): Map<number, Row[]> {
  const routes = new Map<number, Row[]>();
  const taken = new Set<number>();
  for (const assignment of movable) {
    const start = toEpoch(assignment.start) - kernel.zero;
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

/** Takes a visit off its route; the others keep their starts, and any that cannot is noted in `lost`. Returns the route, or -1. */
export function dropVisit(state: RepairState, visit: number, lost: number[] = []): number {
  const { kernel, routes, pins } = state;
  const pair = routes.pairOf[visit]!;
  if (pair < 0) return -1;
  detachVisit(kernel, routes, visit);
  unpin(kernel, pins, pair);
  pins.startOf[visit] = -1;
  noteFreed(state, visit);
  const route = kernel.pairRoute[pair]!;
  // The visit that is first or last now answers for the way from or to home: it may have to start at another time.
  if (refreshRoute(kernel, routes, route)) return route;
  if (!pinRoute(kernel, routes, pins, route)) {
    const first = visitsOn(state, route)[0]!;
    lost.push(first);
    dropVisit(state, first, lost);
  }
  noteNewStarts(state, route);
  return route;
}

/** A visit that could not keep the start the plan gave it has moved. */
function noteNewStarts(state: RepairState, route: number): void {
  const { pins, wasPlanned, promisedStart } = state;
  for (const visit of visitsOn(state, route)) {
    if (wasPlanned[visit] === 1 && pins.startOf[visit] !== promisedStart[visit]) noteMoved(state, visit);
  }
}

function visitsOn({ kernel, routes }: RepairState, route: number): number[] {
  const begin = kernel.routeBegin[route]!;
  return [...routes.stops.subarray(begin, begin + routes.length[route]!)].filter((node) => node < kernel.visitCount);
}
