import { noteMoved } from './stability';
import { pinRoute, unpin } from './pinned-starts';
import type { RepairState } from './repair-state';

/** Pins every visit that a chain has moved where it is now. */
export function settleChain(state: RepairState): void {
  const { kernel, routes, pins, search } = state;
  forgetStarts(state);
  for (const each of search.touched.subarray(0, search.touchedCount)) pinRoute(kernel, routes, pins, each);
  for (const visit of search.removed) noteMoved(state, visit);
}

/** A visit that a chain gave to another pro has no start to keep there; one it left out has none at all. */
function forgetStarts({ search, pins, kernel, routes }: RepairState): void {
  search.removed.forEach((visit, index) => {
    unpin(kernel, pins, search.removedPair[index]!);
    if (routes.pairOf[visit] !== search.removedPair[index]) pins.startOf[visit] = -1;
  });
}
