import { NEVER } from '../kernel/kernel';
import { forgetPlaces } from '../moves/chain';
import { ejectionChain } from '../moves/ejection-chain';
import { detachVisit, insertVisit, refreshRoute } from '../search/routes';
import { forgetSlot, slotCost } from '../search/slots';
import { pin, unpin } from './pinned-starts';
import { insertion } from './place-visit';
import type { RepairState } from './repair-state';
import { noteReturned } from './stability';

/**
 * Puts a visit that a repair has moved back to the pro and start the plan gave it, where that place is free or its holder, one that
 * costs nothing to move, finds another. No visit is left out for it. False: there is no way, and nothing has changed.
 */
export function returnVisit(state: RepairState, visit: number): boolean {
  const { kernel, routes, pins, chains } = state;
  const pair = routes.pairOf[visit]!;
  const route = kernel.pairRoute[pair]!;
  const position = routes.stops.indexOf(visit, kernel.routeBegin[route]) - kernel.routeBegin[route]!;
  const start = pins.startOf[visit]!;
  const version = routes.version[route]!;
  detachVisit(kernel, routes, visit);
  // Without it the stop that is first or last now may have to start at another time: then it stays.
  if (refreshRoute(kernel, routes, route) && takePromisedPlace(state, visit)) {
    noteReturned(state, visit);
    return true;
  }
  chains.price[visit] = 0;
  pins.startOf[visit] = start;
  insertVisit(kernel, routes, pair, position);
  // The route is what it was: what was found for it holds.
  routes.version[route] = version;
  return false;
}

/** Puts a visit that is on no route where the plan had it. False: only its price and start are other than before. */
function takePromisedPlace(state: RepairState, visit: number): boolean {
  const { kernel, routes, pins, chains } = state;
  const pair = state.promisedPair[visit]!;
  pin(kernel, pins, pair, state.promisedStart[visit]!);
  forgetPair(state, pair);
  chains.price[visit] = 1;
  const move = slotCost(kernel, routes, pair) < NEVER ? insertion(state, pair) : ejectionChain(state, visit, 0, pair);
  if (move?.apply()) return true;
  unpin(kernel, pins, pair);
  forgetPair(state, pair);
  return false;
}

function forgetPair({ routes, chains }: RepairState, pair: number): void {
  forgetSlot(routes, pair);
  forgetPlaces(chains, pair);
}
