import { NEVER } from '../kernel/kernel';
import { pinRoute, unpin, unpinRoute } from '../repair/pinned-starts';
import type { RepairState } from '../repair/repair-state';
import { detachVisit, insertVisit, refreshRoute } from '../search/routes';
import { slotCost, slotPosition } from '../search/slots';
import { noteMoved } from '../repair/stability';
import type { Move } from './move';

/**
 * Insertion with push forward (Solomon 1987): brings a visit onto a route by letting others start later. Of the visits offered, the
 * one for which fewest leave the start the plan gave them, `most` at the outside.
 */
export function pushForwardInsertion(state: RepairState, route: number, pairs: number[], most: number): Move | null {
  const { kernel, routes, pins } = state;
  if (pairs.length === 0 || routes.visitsOn[route]! >= kernel.routeRoom[route]!) return null;
  const before = startsOn(state, route);
  const times = timesOn(state, route);
  unpinRoute(kernel, routes, pins, route);
  let best = -1;
  let least = most + 1;
  const feasible = pairs.filter((pair) => slotCost(kernel, routes, pair) < NEVER);
  for (const pair of feasible) {
    if (slotCost(kernel, routes, pair) >= NEVER) continue;
    const changed = tryPair(state, pair, before);
    if (changed < least) {
      least = changed;
      best = pair;
    }
    takeBack(state, pair, before);
    if (least === 0) break;
  }
  pinRoute(kernel, routes, pins, route);
  keepVersion(state, route, times);
  return best >= 0 ? { gain: -least, apply: () => insertPushing(state, best, before) } : null;
}

/** Inserts the pair's visit, and pins the others on its route to the starts they have now. */
function insertPushing(state: RepairState, pair: number, before: readonly Start[]): boolean {
  const { kernel, routes, pins } = state;
  const route = kernel.pairRoute[pair]!;
  unpinRoute(kernel, routes, pins, route);
  const fits = slotCost(kernel, routes, pair) < NEVER;
  if (fits) insertVisit(kernel, routes, pair, slotPosition(routes, pair));
  pinRoute(kernel, routes, pins, route);
  for (const { visit, start } of before) if (pins.startOf[visit] !== start) noteMoved(state, visit);
  return fits;
}

type Start = { visit: number; start: number };

function startsOn({ kernel, routes, pins }: RepairState, route: number): Start[] {
  const begin = kernel.routeBegin[route]!;
  const found: Start[] = [];
  for (let at = begin; at < begin + routes.length[route]!; at++) {
    const visit = routes.stops[at]!;
    if (visit < kernel.visitCount) found.push({ visit, start: pins.startOf[visit]! });
  }
  return found;
}

/** What a test of a slot on the route reads, and the version that names it. */
type Times = { version: number; departs: Int32Array; latest: Int32Array };

function timesOn({ kernel, routes }: RepairState, route: number): Times {
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  return {
    version: routes.version[route]!,
    departs: routes.departs.slice(begin, end),
    latest: routes.latest.slice(begin, end),
  };
}

/** A route that is what it was before has its version back: what was found for it holds. */
function keepVersion({ kernel, routes }: RepairState, route: number, { version, departs, latest }: Times): void {
  const begin = kernel.routeBegin[route]!;
  for (let at = 0; at < departs.length; at++) {
    if (routes.departs[begin + at] !== departs[at] || routes.latest[begin + at] !== latest[at]) return;
  }
  routes.version[route] = version;
}

/** How many would leave the start the plan gave them; NEVER when they do not fit after all. */
function tryPair({ kernel, routes, pins, chains }: RepairState, pair: number, before: readonly Start[]): number {
  const route = kernel.pairRoute[pair]!;
  insertVisit(kernel, routes, pair, slotPosition(routes, pair));
  if (!pinRoute(kernel, routes, pins, route)) return NEVER;
  let changed = 0;
  for (const { visit, start } of before) if (pins.startOf[visit] !== start) changed += chains.price[visit]!;
  return changed;
}

function takeBack({ kernel, routes, pins }: RepairState, pair: number, before: readonly Start[]): void {
  const route = kernel.pairRoute[pair]!;
  const visit = kernel.pairVisit[pair]!;
  detachVisit(kernel, routes, visit);
  unpin(kernel, pins, pair);
  pins.startOf[visit] = -1;
  for (const each of before) pins.startOf[each.visit] = each.start;
  unpinRoute(kernel, routes, pins, route);
  refreshRoute(kernel, routes, route);
}
