import { HI, type Kernel, LO, NEVER, PAIR_SIZE, VISIT } from '../kernel/kernel';
import { arriveAt } from '../kernel/drives';
import { earliestStart } from '../kernel/pair-starts';
import { type Routes, detachVisit, insertVisit } from '../search/routes';
import { slotPosition } from '../search/slots';
import { type Search, beginStep, touchRoute, undoStep } from '../search/search-state';

/** Where `Chains.places` has what; the first is the version. */
const PLACE_SIZE = 3;
const ASKED = 1;
const TAKES = 2;
/** Stops of a route that have a bit. */
const PLACE_BITS = 31;

/** What a search for chains remembers: which visits were reached in this search, from which visit and by which pair of the one before. */
export type Chains = {
  reached: Int32Array;
  round: number;
  from: Int32Array;
  via: Int32Array;
  depth: Int32Array;
  length: Int32Array;
  /** Per pair PLACE_SIZE numbers: a version of its route, and for that a bit for each stop that was asked, and for each whose place it can take. */
  places: Int32Array;
  /** What moving a visit costs: 1 where the plan has it, 0 where it was moved or brought in since. */
  price: Uint8Array;
  queue: number[];
};

export function createChains(kernel: Kernel): Chains {
  const perVisit = (): Int32Array => new Int32Array(kernel.visitCount);
  return {
    reached: perVisit(),
    round: 0,
    from: perVisit(),
    via: perVisit(),
    depth: perVisit(),
    length: perVisit(),
    price: new Uint8Array(kernel.visitCount),
    queue: [],
    places: new Int32Array(PLACE_SIZE * kernel.pairCount),
  };
}

/**
 * Where the pair's visit fits once the visit at stop index `out` has left its route: in its place, or, where only the cap
 * was in the way, elsewhere. A stop index in the route as it is, or -1. The bounds of the other stops are those with `out`
 * still there: never too wide.
 */
export function replaceAt(kernel: Kernel, routes: Routes, pair: number, out: number): number {
  const route = kernel.pairRoute[pair]!;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  if (fitsBetween(kernel, routes, pair, out - 1, out + 1, begin, end)) return out;
  if (routes.visitsOn[route]! < kernel.routeRoom[route]!) return -1;
  for (let at = begin; at <= end; at++) {
    if (at !== out && at !== out + 1 && fitsBetween(kernel, routes, pair, at - 1, at, begin, end)) return at;
  }
  return -1;
}

/** Whether `replaceAt` finds a place. Asked again and again of routes that stay as they are, so each answer is kept until its route changes. */
export function canReplace(kernel: Kernel, routes: Routes, chains: Chains, pair: number, out: number): boolean {
  const route = kernel.pairRoute[pair]!;
  const stop = out - kernel.routeBegin[route]!;
  if (stop >= PLACE_BITS) return replaceAt(kernel, routes, pair, out) >= 0;
  const { places } = chains;
  const at = PLACE_SIZE * pair;
  const bit = 1 << stop;
  if (places[at] !== routes.version[route]) {
    places[at] = routes.version[route]!;
    places[at + ASKED] = 0;
    places[at + TAKES] = 0;
  }
  if ((places[at + ASKED]! & bit) === 0) {
    places[at + ASKED]! |= bit;
    if (replaceAt(kernel, routes, pair, out) >= 0) places[at + TAKES]! |= bit;
  }
  return (places[at + TAKES]! & bit) !== 0;
}

/** Forgets what is known of a pair whose bounds have changed while its route has not. */
export function forgetPlaces({ places }: Chains, pair: number): void {
  places[PLACE_SIZE * pair] = -1;
}

function fitsBetween(
  kernel: Kernel,
  routes: Routes,
  pair: number,
  before: number,
  after: number,
  begin: number,
  close: number,
): boolean {
  const { nodePlace, pairBounds } = kernel;
  const bounds = pair * PAIR_SIZE;
  const visit = pairBounds[bounds + VISIT]!;
  const first = before < begin;
  const last = after >= close;
  // No room even without any way to drive: most are told so.
  const lo = pairBounds[bounds + LO]!;
  const soonest = first || routes.departs[before]! < lo ? lo : routes.departs[before]!;
  if (soonest > pairBounds[bounds + HI]!) return false;
  if (!last && soonest + kernel.nodeSeconds[visit]! > routes.latest[after]!) return false;
  const place = nodePlace[visit]!;
  const ready = first ? -NEVER : arriveAt(kernel, nodePlace[routes.stops[before]!]!, place, routes.departs[before]!);
  const start = earliestStart(kernel, pair, ready, first, last);
  if (start >= NEVER) return false;
  const end = start + kernel.nodeSeconds[visit]!;
  return last || arriveAt(kernel, place, nodePlace[routes.stops[after]!]!, end) <= routes.latest[after]!;
}

/** Moves every visit on the chain; `pair` is the last one's free slot, -1 leaves the visit out. False, and nothing changed, when it does not hold. */
export function applyChain(search: Search, chains: Chains, last: number, pair: number): boolean {
  const { kernel, routes } = search;
  const moves: { pair: number; position: number }[] = [];
  beginStep(search);
  if (pair >= 0) moves.push({ pair, position: slotPosition(routes, pair) });
  for (let visit = last; chains.from[visit]! >= 0; visit = chains.from[visit]!) {
    const via = chains.via[visit]!;
    const begin = kernel.routeBegin[kernel.pairRoute[via]!]!;
    const out = begin + routes.stops.subarray(begin).indexOf(visit);
    const spot = replaceAt(kernel, routes, via, out);
    moves.push({ pair: via, position: (spot > out ? spot - 1 : spot) - begin });
    touchRoute(search, kernel.pairRoute[via]!);
    search.removed.push(visit);
    search.removedPair.push(routes.pairOf[visit]!);
    detachVisit(kernel, routes, visit);
  }
  let fits = true;
  for (const move of moves) {
    touchRoute(search, kernel.pairRoute[move.pair]!);
    search.inserted.push(kernel.pairVisit[move.pair]!);
    if (!insertVisit(kernel, routes, move.pair, move.position)) fits = false;
  }
  if (!fits) undoStep(search);
  return fits;
}
