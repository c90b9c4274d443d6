import { type Kernel, NEVER } from '../kernel/kernel';
import { leg } from '../kernel/legs';
import { earliestStart } from '../kernel/pair-starts';
import { type Routes, detachVisit, insertVisit } from '../search/routes';
import { type Search, beginStep, touchRoute, undoStep } from '../search/search-state';
import { slotCost } from '../search/slots';

/** What a search for chains remembers: who was reached in this search, from whom and by which pair of the one before. */
export type Chains = {
  reached: Int32Array;
  round: number;
  from: Int32Array;
  via: Int32Array;
  depth: Int32Array;
  length: Int32Array;
  /** What moving a visit costs: 1 where the plan has it, 0 where it was moved or brought in since. */
  price: Uint8Array;
  queue: number[];
};

/** Visits on a chain at most, whatever they cost. */
const LONGEST = 4;

export function createChains(kernel: Kernel): Chains {
  const perVisit = (): Int32Array => new Int32Array(kernel.visitCount);
  return {
    ...{ reached: perVisit(), round: 0, from: perVisit(), via: perVisit(), depth: perVisit(), length: perVisit() },
    ...{ price: new Uint8Array(kernel.visitCount), queue: [] },
  };
}

/**
 * Ejection chain (Glover 1996) for an unassigned visit: it takes the place of a second on that one's route, which takes the
 * place of a third, … until one finds a free slot, or is worth less than the first and stays out. Breadth first, every visit
 * reached once; at most `most` of them leave the place the plan gave them. All others keep their start.
 */
export function ejectChain(search: Search, chains: Chains, first: number, depth: number, tests: number): boolean {
  const { kernel, routes } = search;
  const { reached, queue } = chains;
  const round = ++chains.round;
  let left = tests;
  let lesser = -1;
  queue.length = 0;
  queue.push(first);
  reached[first] = round;
  chains.from[first] = -1;
  chains.depth[first] = 0;
  chains.length[first] = 0;
  for (let next = 0; next < queue.length && left > 0; next++) {
    const visit = queue[next]!;
    if (lesser < 0 && kernel.level[visit]! < kernel.level[first]!) lesser = visit;
    const end = kernel.visitPairBegin[visit + 1]!;
    for (let pair = kernel.visitPairBegin[visit]!; pair < end; pair++) {
      const route = kernel.pairRoute[pair]!;
      if (onChain(kernel, chains, visit, route)) continue;
      if (slotCost(kernel, routes, pair) < NEVER) return applyChain(search, chains, visit, pair);
      if (chains.length[visit]! < LONGEST) left -= reachFrom(search, chains, visit, pair, depth);
    }
  }
  return lesser >= 0 && applyChain(search, chains, lesser, -1);
}

/** Reaches every visit of a route whose place the pair's visit can take; returns how many it tried. */
function reachFrom(search: Search, chains: Chains, visit: number, pair: number, depth: number): number {
  const { kernel, routes } = search;
  const route = kernel.pairRoute[pair]!;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  for (let at = begin; at < end; at++) {
    const other = routes.stops[at]!;
    if (other >= kernel.visitCount || chains.reached[other] === chains.round || search.frozen[other] === 1) continue;
    if (chains.depth[visit]! + chains.price[other]! > depth) continue;
    if (kernel.level[other]! > kernel.level[visit]! || replaceAt(kernel, routes, pair, at) < 0) continue;
    chains.reached[other] = chains.round;
    chains.from[other] = visit;
    chains.via[other] = pair;
    chains.depth[other] = chains.depth[visit]! + chains.price[other]!;
    chains.length[other] = chains.length[visit]! + 1;
    chains.queue.push(other);
  }
  return end - begin;
}

/** A route may change once in a chain: the tests hold for routes as they are. */
function onChain(kernel: Kernel, chains: Chains, visit: number, route: number): boolean {
  for (let at = visit; chains.from[at]! >= 0; at = chains.from[at]!) {
    if (kernel.pairRoute[chains.via[at]!] === route) return true;
  }
  return false;
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

function fitsBetween(
  kernel: Kernel,
  routes: Routes,
  pair: number,
  before: number,
  after: number,
  begin: number,
  end: number,
): boolean {
  const { nodePlace } = kernel;
  const visit = kernel.pairVisit[pair]!;
  const place = nodePlace[visit]!;
  const first = before < begin;
  const last = after >= end;
  const ready = first ? -NEVER : routes.departs[before]! + leg(kernel, nodePlace[routes.stops[before]!]!, place);
  const start = earliestStart(kernel, pair, ready, first, last);
  if (start >= NEVER) return false;
  return (
    last || start + kernel.nodeSeconds[visit]! + leg(kernel, place, nodePlace[routes.stops[after]!]!) <= routes.latest[after]!
  );
}

/** Moves everybody on the chain; `pair` is the last one's free slot, -1 leaves the visit out. False, and nothing changed, when it does not hold. */
export function applyChain(search: Search, chains: Chains, last: number, pair: number): boolean {
  const { kernel, routes } = search;
  const moves: { pair: number; position: number }[] = [];
  beginStep(search);
  if (pair >= 0) moves.push({ pair, position: routes.slotAt[pair]! });
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
