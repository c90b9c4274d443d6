import type { Kernel } from '../kernel/kernel';
import { type Neighbors, createNeighbors } from './neighbors';
import { type Random, createRandom } from './random';
import { type Routes, TRAVEL, closeVisit, countVisit, openVisit } from './routes';

/** Everything a search holds: the plan, and what is needed to take the last step back. */
export type Search = {
  kernel: Kernel;
  routes: Routes;
  random: Random;
  neighbors: Neighbors;
  /** Routes changed in this step, as they were before it. */
  touched: Int32Array;
  touchedCount: number;
  touchedStep: Int32Array;
  savedBegin: Int32Array;
  /** Of every saved stop: node, departure, latest start. */
  savedStops: Int32Array;
  savedEnd: number;
  savedLength: Int32Array;
  savedVisitsOn: Int32Array;
  savedTravel: Int32Array;
  savedVersion: Int32Array;
  /** Visits taken off in this step and the pairs they had; visits put on. */
  removed: number[];
  removedPair: number[];
  inserted: number[];
  step: number;
  /** Routes and visits the search must leave alone (1): the past, the promised. */
  frozen: Uint8Array;
  /** Seconds of travel that a squared cent off the targets is worth while the search runs; 0: fairness only breaks ties. */
  fairWeight: number;
};

export function createSearch(kernel: Kernel, routes: Routes, seed: number): Search {
  const perRoute = (): Int32Array => new Int32Array(kernel.routeCount);
  return {
    kernel,
    routes,
    random: createRandom(seed),
    neighbors: createNeighbors(kernel),
    step: 0,
    touched: perRoute(),
    touchedCount: 0,
    touchedStep: perRoute(),
    savedBegin: perRoute(),
    savedStops: new Int32Array(3 * kernel.routeBegin[kernel.routeCount]!),
    savedEnd: 0,
    savedLength: perRoute(),
    savedVisitsOn: perRoute(),
    savedTravel: perRoute(),
    savedVersion: perRoute(),
    removed: [],
    removedPair: [],
    inserted: [],
    frozen: new Uint8Array(kernel.visitCount),
    fairWeight: 0,
  };
}

export function beginStep(search: Search): void {
  search.step++;
  search.touchedCount = 0;
  search.savedEnd = 0;
  search.removed.length = 0;
  search.removedPair.length = 0;
  search.inserted.length = 0;
}

/** Remembers a route before its first change in this step. */
export function touchRoute(search: Search, route: number): void {
  if (search.touchedStep[route] === search.step) return;
  search.touchedStep[route] = search.step;
  const { routes, kernel, savedStops } = search;
  const begin = kernel.routeBegin[route]!;
  const length = routes.length[route]!;
  const index = search.touchedCount++;
  search.touched[index] = route;
  search.savedBegin[index] = search.savedEnd;
  search.savedLength[index] = length;
  search.savedVisitsOn[index] = routes.visitsOn[route]!;
  search.savedTravel[index] = routes.travel[route]!;
  search.savedVersion[index] = routes.version[route]!;
  let to = search.savedEnd;
  for (let at = begin; at < begin + length; at++) {
    savedStops[to++] = routes.stops[at]!;
    savedStops[to++] = routes.departs[at]!;
    savedStops[to++] = routes.latest[at]!;
  }
  search.savedEnd = to;
}

/** Takes the step back: the plan is what it was at `beginStep`. */
export function undoStep(search: Search): void {
  const { routes, kernel } = search;
  for (const visit of search.inserted) {
    const pair = routes.pairOf[visit]!;
    if (pair < 0) continue;
    countVisit(kernel, routes, pair, -1);
    routes.pairOf[visit] = -1;
    openVisit(routes, visit);
  }
  for (let i = search.removed.length - 1; i >= 0; i--) {
    const visit = search.removed[i]!;
    const pair = search.removedPair[i]!;
    if (routes.openAt[visit] !== -1) closeVisit(routes, visit);
    routes.pairOf[visit] = pair;
    countVisit(kernel, routes, pair, 1);
  }
  for (let i = 0; i < search.touchedCount; i++) restoreRoute(search, i);
}

function restoreRoute(search: Search, index: number): void {
  const { routes, kernel, savedStops } = search;
  const route = search.touched[index]!;
  const begin = kernel.routeBegin[route]!;
  const length = search.savedLength[index]!;
  let from = search.savedBegin[index]!;
  for (let at = begin; at < begin + length; at++, from += 3) {
    routes.stops[at] = savedStops[from]!;
    routes.departs[at] = savedStops[from + 1]!;
    routes.latest[at] = savedStops[from + 2]!;
  }
  routes.length[route] = length;
  routes.visitsOn[route] = search.savedVisitsOn[index]!;
  routes.sums[TRAVEL]! += search.savedTravel[index]! - routes.travel[route]!;
  routes.travel[route] = search.savedTravel[index]!;
  routes.version[route] = search.savedVersion[index]!;
}
