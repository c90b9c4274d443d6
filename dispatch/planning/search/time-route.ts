import { arriveAt, leaveAt } from '../kernel/drives';
import { type Kernel, NEVER } from '../kernel/kernel';
import { leg } from '../kernel/legs';
import { earliestStart, latestStart } from '../kernel/pair-starts';

/** The part of the plan under work that has times. */
type TimedRoutes = {
  stops: Int32Array;
  length: Int32Array;
  departs: Int32Array;
  latest: Int32Array;
  travel: Int32Array;
  pairOf: Int32Array;
};

/** Departures, latest starts and travel of a route. False when its visits do not fit. */
export function timeRoute(kernel: Kernel, routes: TimedRoutes, route: number): boolean {
  const { nodePlace, nodeSeconds, visitCount } = kernel;
  const { stops, departs, latest, pairOf } = routes;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  const home = kernel.routeHome[route]!;
  let place = home;
  // The way to the first stop is in its pair's bounds, where it counts at all.
  let ready = -NEVER;
  let travel = 0;
  let fits = true;
  for (let at = begin; at < end; at++) {
    const node = stops[at]!;
    const next = nodePlace[node]!;
    const seconds = leg(kernel, place, next);
    travel += seconds;
    if (node < visitCount) {
      const pair = pairOf[node]!;
      if (at > begin) ready += seconds;
      if (at === end - 1) fits = earliestStart(kernel, pair, ready, at === begin, true) < NEVER;
      ready = earliestStart(kernel, pair, ready, at === begin, false) + nodeSeconds[node]!;
    } else ready = Math.max(ready, kernel.nodeStart[node]! + nodeSeconds[node]!);
    departs[at] = ready;
    place = next;
  }
  if (end > begin) travel += leg(kernel, place, home);
  let due = NEVER;
  for (let at = end - 1; at >= begin; at--) {
    const node = stops[at]!;
    if (at < end - 1) due = latest[at + 1]! - nodeSeconds[node]! - leg(kernel, nodePlace[node]!, nodePlace[stops[at + 1]!]!);
    latest[at] = node < visitCount ? latestStart(kernel, pairOf[node]!, due, at === end - 1) : kernel.nodeStart[node]!;
    if (node < visitCount && departs[at]! - nodeSeconds[node]! > latest[at]!) fits = false;
  }
  routes.travel[route] = travel;
  return fits;
}

/**
 * As `timeRoute`, where speeds go by the hour: a drive begins when the stop before it ends, the first one so that it ends at the first
 * start.
 */
export function timeRouteByHour(kernel: Kernel, routes: TimedRoutes, route: number): boolean {
  const { nodePlace, nodeSeconds, visitCount } = kernel;
  const { stops, departs, latest, pairOf } = routes;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  const home = kernel.routeHome[route]!;
  let place = home;
  let ready = -NEVER;
  let travel = 0;
  let fits = true;
  for (let at = begin; at < end; at++) {
    const node = stops[at]!;
    const next = nodePlace[node]!;
    const arrive = at === begin ? ready : arriveAt(kernel, place, next, ready);
    if (at > begin) travel += arrive - ready;
    if (node < visitCount) {
      const pair = pairOf[node]!;
      if (at === end - 1) fits = earliestStart(kernel, pair, arrive, at === begin, true) < NEVER;
      ready = earliestStart(kernel, pair, arrive, at === begin, false) + nodeSeconds[node]!;
    } else ready = Math.max(ready, kernel.nodeStart[node]! + nodeSeconds[node]!);
    if (at === begin) {
      const start = ready - nodeSeconds[node]!;
      travel += start - leaveAt(kernel, home, next, start);
    }
    departs[at] = ready;
    place = next;
  }
  if (end > begin) travel += arriveAt(kernel, place, home, ready) - ready;
  let due = NEVER;
  for (let at = end - 1; at >= begin; at--) {
    const node = stops[at]!;
    if (at < end - 1) due = leaveAt(kernel, nodePlace[node]!, nodePlace[stops[at + 1]!]!, latest[at + 1]!) - nodeSeconds[node]!;
    latest[at] = node < visitCount ? latestStart(kernel, pairOf[node]!, due, at === end - 1) : kernel.nodeStart[node]!;
    if (node < visitCount && departs[at]! - nodeSeconds[node]! > latest[at]!) fits = false;
  }
  routes.travel[route] = travel;
  return fits;
}
