import { type Kernel, NEVER } from '../kernel/kernel';
import type { RepairState } from '../repair/repair-state';
import type { Search } from '../search/search-state';
import { slotCost } from '../search/slots';
import { canReplace, type Chains } from './chain';
import { chainMove } from './chain-move';
import type { Move } from './move';

/** Visits on a chain at most, whatever they cost. */
const LONGEST = 4;
/** Replacements that one search for a chain may try. */
const MAX_TESTS = 4000;

/**
 * Ejection chain (Glover 1996) for an unassigned visit: it takes the place of a second on that one's route, which takes the
 * place of a third, … until one finds a free slot, or is worth less than the first and stays out. Breadth first, every visit
 * reached once; at most `most` of them leave the place the plan gave them. All others keep their start. `only`: the pair by which
 * the first must come onto a route; no visit stays out for it then.
 */
export function ejectionChain(state: RepairState, first: number, most: number, only = -1): Move | null {
  const { kernel, routes, chains } = state;
  const { reached, queue } = chains;
  const round = ++chains.round;
  let left = MAX_TESTS;
  let lesser = -1;
  queue.length = 0;
  queue.push(first);
  reached[first] = round;
  chains.from[first] = -1;
  chains.depth[first] = 0;
  chains.length[first] = 0;
  for (let next = 0; next < queue.length && left > 0; next++) {
    const visit = queue[next]!;
    if (only < 0 && lesser < 0 && kernel.level[visit]! < kernel.level[first]!) lesser = visit;
    const end = kernel.visitPairBegin[visit + 1]!;
    for (let i = kernel.visitPairBegin[visit]!; i < end; i++) {
      const pair = kernel.pairsOfVisit[i]!;
      const route = kernel.routesOfVisit[i]!;
      if ((only >= 0 && visit === first && pair !== only) || onChain(kernel, chains, visit, route)) continue;
      if (slotCost(kernel, routes, pair) < NEVER) return chainMove(state, visit, pair);
      if (chains.length[visit]! < LONGEST) left -= reachFrom(state.search, chains, visit, pair, most);
    }
  }
  return lesser >= 0 ? chainMove(state, lesser, -1) : null;
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
    if (kernel.level[other]! > kernel.level[visit]! || !canReplace(kernel, routes, chains, pair, at)) continue;
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
