import { NEVER } from '../kernel/kernel';
import { ejectChain } from '../moves/ejection-chain';
import { pushForwardInsertion } from '../moves/push-forward-insertion';
import { insertVisit } from '../search/routes';
import { slotCost } from '../search/slots';
import { pinRoute } from './pinned-starts';
import type { RepairState } from './repair-state';
import { settleChain } from './settle-chain';
import { worthMoving } from './stability';

/** Replacements that one search for a chain may try. */
const CHAIN_TESTS = 4000;

/**
 * Assigns a visit: where all others stay if possible, else where as few as can be change pros or start at another time,
 * as many as the plan can bear. False when there is no way.
 */
export function placeVisit(state: RepairState, visit: number): boolean {
  if (insertCheapest(state, visit)) return true;
  const { kernel } = state;
  for (let moved = 0; moved <= worthMoving(state); moved++) {
    if (moveChain(state, visit, moved)) return true;
    for (let pair = kernel.visitPairBegin[visit]!; pair < kernel.visitPairBegin[visit + 1]!; pair++) {
      if (pushForwardInsertion(state, kernel.pairRoute[pair]!, [pair], moved)) return true;
    }
  }
  return false;
}

function insertCheapest({ kernel, routes, pins }: RepairState, visit: number): boolean {
  let best = -1;
  let least = NEVER;
  for (let pair = kernel.visitPairBegin[visit]!; pair < kernel.visitPairBegin[visit + 1]!; pair++) {
    const cost = slotCost(kernel, routes, pair);
    if (cost >= least) continue;
    least = cost;
    best = pair;
  }
  if (best < 0) return false;
  insertVisit(kernel, routes, best, routes.slotAt[best]!);
  pinRoute(kernel, routes, pins, kernel.pairRoute[best]!);
  return true;
}

/** Assigns a visit by a chain of at most `depth` others who change pros; all others keep their start. */
function moveChain(state: RepairState, visit: number, depth: number): boolean {
  if (!ejectChain(state.search, state.chains, visit, depth, CHAIN_TESTS)) return false;
  settleChain(state);
  return true;
}

/** Gives a freed route's room to unassigned visits, higher priority first, then by cost; all others stay. True: the route got a visit. */
export function fillRoute(state: RepairState, route: number): boolean {
  const { kernel, routes, pins, gone } = state;
  for (let filled = false; ; filled = true) {
    let best = -1;
    let least = Infinity;
    for (let i = kernel.routePairBegin[route]!; i < kernel.routePairBegin[route + 1]!; i++) {
      const pair = kernel.pairsOfRoute[i]!;
      const visit = kernel.pairVisit[pair]!;
      if (routes.pairOf[visit]! >= 0 || gone[visit] === 1) continue;
      const cost = slotCost(kernel, routes, pair);
      const rank = cost - kernel.level[visit]! * NEVER;
      if (cost >= NEVER || rank >= least) continue;
      least = rank;
      best = pair;
    }
    if (best < 0) return filled;
    insertVisit(kernel, routes, best, routes.slotAt[best]!);
    pinRoute(kernel, routes, pins, route);
  }
}

/** Gives a freed route's room to an unassigned visit by letting at most so many on the route start at another time. */
export function retimeRoute(state: RepairState, route: number, most: number): boolean {
  const { kernel, routes, gone } = state;
  const open: number[] = [];
  for (let i = kernel.routePairBegin[route]!; i < kernel.routePairBegin[route + 1]!; i++) {
    const visit = kernel.pairVisit[kernel.pairsOfRoute[i]!]!;
    if (routes.pairOf[visit]! < 0 && gone[visit] === 0) open.push(kernel.pairsOfRoute[i]!);
  }
  return pushForwardInsertion(state, route, open, most);
}
