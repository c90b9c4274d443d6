import type { Kernel } from './kernel';
import { type Neighbours, createNeighbours } from './neighbours';
import { type Random, createRandom } from './random';
import { type Routes, TRAVEL, closeVisit, countVisit, openVisit } from './routes';

/** Everything a search holds: the plan, and what is needed to take the last step back. */
export type Search = {
  kernel: Kernel;
  routes: Routes;
  random: Random;
  neighbours: Neighbours;
  /** Routes changed in this step, as they were before it. */
  touched: number[];
  touchedStep: Int32Array;
  savedBegin: number[];
  savedStops: number[];
  savedLength: number[];
  savedVisitsOn: number[];
  savedTravel: number[];
  savedVersion: number[];
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
  return {
    ...{ kernel, routes, random: createRandom(seed), neighbours: createNeighbours(kernel) },
    ...{ touched: [], touchedStep: new Int32Array(kernel.routeCount), step: 0 },
    ...{ savedBegin: [], savedStops: [], savedLength: [], savedVisitsOn: [], savedTravel: [], savedVersion: [] },
    ...{ removed: [], removedPair: [], inserted: [], frozen: new Uint8Array(kernel.visitCount), fairWeight: 0 },
  };
}

export function beginStep(search: Search): void {
  search.step++;
  search.touched.length = 0;
  search.savedBegin.length = 0;
  search.savedStops.length = 0;
  search.savedLength.length = 0;
  search.savedVisitsOn.length = 0;
  search.savedTravel.length = 0;
  search.savedVersion.length = 0;
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
  search.touched.push(route);
  search.savedBegin.push(savedStops.length);
  search.savedLength.push(length);
  search.savedVisitsOn.push(routes.visitsOn[route]!);
  search.savedTravel.push(routes.travel[route]!);
  search.savedVersion.push(routes.version[route]!);
  for (let at = begin; at < begin + length; at++) savedStops.push(routes.stops[at]!, routes.departs[at]!, routes.latest[at]!);
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
  for (let i = 0; i < search.touched.length; i++) restoreRoute(search, i);
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
