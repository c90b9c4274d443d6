import { NEVER } from '../kernel/kernel';
import type { RepairState } from '../repair/repair-state';
import { slotCost } from '../search/slots';
import { canReplace } from './chain';
import { chainMove } from './chain-move';
import type { Move } from './move';

/** Visits on one chain, and places that one search may try. */
const LONGEST = 4;
const MAX_TESTS = 20000;

type ChainSearch = { state: RepairState; used: number[]; tests: number };

/**
 * An ejection chain (Glover 1996) from the other end, for the room on a route: a visit that fits there moves, another takes its
 * place, …, and the last place goes to an unassigned visit. At most `most` of them leave the place the plan gave them; a visit
 * that a repair moved or brought in costs nothing. All others keep their start. Each chain found is one to try.
 */
export function* refillRoute(state: RepairState, route: number, most: number): Generator<Move> {
  const { kernel, routes, chains } = state;
  const search: ChainSearch = { state, used: [route], tests: MAX_TESTS };
  for (let into = kernel.routePairBegin[route]!; into < kernel.routePairBegin[route + 1]! && search.tests > 0; into++) {
    const mover = kernel.pairVisit[into]!;
    const left = routes.pairOf[mover]!;
    if (left < 0 || chains.price[mover]! > most || kernel.pairRoute[left] === route) continue;
    if (slotCost(kernel, routes, into) >= NEVER) continue;
    search.used = [route];
    if (findSuccessor(search, mover, most - chains.price[mover]!, LONGEST - 1)) yield chainMove(state, mover, into);
  }
}

/** Finds which visit takes a visit's place, and which takes that one's, until an unassigned visit does; noted in `chains`. */
function findSuccessor(search: ChainSearch, visit: number, spend: number, longest: number): boolean {
  const { kernel, routes, chains } = search.state;
  const route = kernel.pairRoute[routes.pairOf[visit]!]!;
  if (search.used.includes(route)) return false;
  const at = routes.stops.indexOf(visit, kernel.routeBegin[route]);
  const open = unassignedSuccessor(search, route, at);
  if (open >= 0) {
    note(search.state, visit, open);
    chains.from[kernel.pairVisit[open]!] = -1;
    return true;
  }
  if (longest === 0) return false;
  search.used.push(route);
  for (let pair = kernel.routePairBegin[route]!; pair < kernel.routePairBegin[route + 1]! && search.tests > 0; pair++) {
    const other = kernel.pairVisit[pair]!;
    if (routes.pairOf[other]! < 0 || chains.price[other]! > spend || search.used.includes(getRoute(search.state, other)))
      continue;
    search.tests--;
    if (!canReplace(kernel, routes, chains, pair, at)) continue;
    if (!findSuccessor(search, other, spend - chains.price[other]!, longest - 1)) continue;
    note(search.state, visit, pair);
    return true;
  }
  search.used.pop();
  return false;
}

function getRoute({ kernel, routes }: RepairState, visit: number): number {
  return kernel.pairRoute[routes.pairOf[visit]!]!;
}

/** `pair`'s visit takes `visit`'s place. */
function note({ kernel, chains }: RepairState, visit: number, pair: number): void {
  chains.from[visit] = kernel.pairVisit[pair]!;
  chains.via[visit] = pair;
}

/** The pair by which an unassigned visit of the highest level could take the place at a stop index, or -1. */
function unassignedSuccessor(search: ChainSearch, route: number, at: number): number {
  const { kernel, routes, chains, gone } = search.state;
  let best = -1;
  for (let pair = kernel.routePairBegin[route]!; pair < kernel.routePairBegin[route + 1]!; pair++) {
    const other = kernel.pairVisit[pair]!;
    if (routes.pairOf[other]! >= 0 || gone[other] === 1) continue;
    if (best >= 0 && kernel.level[kernel.pairVisit[best]!]! >= kernel.level[other]!) continue;
    search.tests--;
    if (canReplace(kernel, routes, chains, pair, at)) best = pair;
  }
  return best;
}
