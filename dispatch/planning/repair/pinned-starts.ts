import { FIRST, HI, type Kernel, LAST, LO, MORE, NEVER, PAIR_SIZE } from '../kernel/kernel';
import { arriveAt } from '../kernel/drives';
import { earliestStart } from '../kernel/pair-starts';
import { type Routes, refreshRoute } from '../search/routes';

/** Starts that are promised: a pinned visit can only start then, so that nothing put beside it moves it. */
export type Pins = {
  /** By visit: the start it has, or -1. */
  startOf: Int32Array;
  /** By pair: 1 where it is pinned. */
  isPinned: Uint8Array;
  /** The bounds of all pairs when they are not pinned, as in `Kernel.pairBounds`. */
  free: Int32Array;
  /** By visit: 0 where no start was promised, so that none is pinned. */
  price: Uint8Array;
};

export function createPins({ pairBounds, pairCount }: Kernel, price: Uint8Array): Pins {
  return {
    startOf: new Int32Array(price.length).fill(-1),
    isPinned: new Uint8Array(pairCount),
    free: pairBounds.slice(),
    price,
  };
}

/** Pins the visit of a pair to one start. */
export function pin(kernel: Kernel, pins: Pins, pair: number, start: number): void {
  pins.isPinned[pair] = 1;
  pins.startOf[kernel.pairVisit[pair]!] = start;
  const first = earliestStart(kernel, pair, start, true, false) === start ? start : NEVER;
  const last = earliestStart(kernel, pair, start, false, true) === start ? start : -1;
  const { pairBounds } = kernel;
  const at = pair * PAIR_SIZE;
  pairBounds[at + LO] = start;
  pairBounds[at + HI] = start;
  pairBounds[at + FIRST] = first;
  pairBounds[at + LAST] = last;
  pairBounds[at + MORE] = -1;
}

/** Gives a pair its own bounds back; its visit's start stays known as the one it would rather keep. */
export function unpin(kernel: Kernel, pins: Pins, pair: number): void {
  if (pins.isPinned[pair] === 0) return;
  pins.isPinned[pair] = 0;
  const end = (pair + 1) * PAIR_SIZE;
  for (let at = pair * PAIR_SIZE; at < end; at++) kernel.pairBounds[at] = pins.free[at]!;
}

export function unpinRoute(kernel: Kernel, routes: Routes, pins: Pins, route: number): void {
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  let changed = false;
  for (let at = begin; at < end; at++) {
    const pair = routes.stops[at]! < kernel.visitCount ? routes.pairOf[routes.stops[at]!]! : -1;
    if (pair < 0 || pins.isPinned[pair] === 0) continue;
    unpin(kernel, pins, pair);
    changed = true;
  }
  if (changed) refreshRoute(kernel, routes, route);
}

/** Pins every visit of a route that has a price: to the start it had where that still works, else as early as it can. False: they do not fit. */
export function pinRoute(kernel: Kernel, routes: Routes, pins: Pins, route: number): boolean {
  unpinRoute(kernel, routes, pins, route);
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  const starts: number[] = [];
  let ready = -NEVER;
  let place = kernel.routeHome[route]!;
  for (let at = begin; at < end; at++) {
    const node = routes.stops[at]!;
    if (at > begin) ready = arriveAt(kernel, place, kernel.nodePlace[node]!, ready);
    place = kernel.nodePlace[node]!;
    if (node >= kernel.visitCount) {
      ready = routes.departs[at]!;
      starts.push(-1);
      continue;
    }
    const pair = routes.pairOf[node]!;
    const promised = pins.price[node] === 1;
    const wanted =
      promised && pins.startOf[node]! >= 0
        ? earliestStart(kernel, pair, Math.max(ready, pins.startOf[node]!), at === begin, at === end - 1)
        : NEVER;
    const start = wanted <= routes.latest[at]! ? wanted : earliestStart(kernel, pair, ready, at === begin, at === end - 1);
    starts.push(promised ? start : -1);
    ready = start + kernel.nodeSeconds[node]!;
  }
  for (let at = begin; at < end; at++) {
    const start = starts[at - begin]!;
    if (start >= 0 && start < NEVER) pin(kernel, pins, routes.pairOf[routes.stops[at]!]!, start);
  }
  return refreshRoute(kernel, routes, route);
}
