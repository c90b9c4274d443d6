import { noteMoved } from '../repair/stability';
import { pinRoute, unpin } from '../repair/pinned-starts';
import type { RepairState } from '../repair/repair-state';
import { applyChain } from './chain';
import type { Move } from './move';

/** The move of everybody on the chain noted in `state.chains`; `pair` is the last one's free slot, -1 leaves the last one out. */
export function chainMove(state: RepairState, last: number, pair: number): Move {
  const { from, price } = state.chains;
  let gain = 0;
  for (let visit = last; from[visit]! >= 0; visit = from[visit]!) gain -= price[visit]!;
  return {
    gain,
    apply: () => {
      if (!applyChain(state.search, state.chains, last, pair)) return false;
      settleChain(state);
      return true;
    },
  };
}

/** Pins every visit that a chain has moved where it is now. */
function settleChain(state: RepairState): void {
  const { kernel, routes, pins, search } = state;
  forgetStarts(state);
  for (const visit of search.removed) noteMoved(state, visit);
  for (const each of search.touched.subarray(0, search.touchedCount)) pinRoute(kernel, routes, pins, each);
}

/** A visit that a chain gave to another pro has no start to keep there; one it left out has none at all. */
function forgetStarts({ search, pins, kernel, routes }: RepairState): void {
  search.removed.forEach((visit, index) => {
    unpin(kernel, pins, search.removedPair[index]!);
    if (routes.pairOf[visit] !== search.removedPair[index]) pins.startOf[visit] = -1;
  });
}
