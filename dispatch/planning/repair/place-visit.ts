import { NEVER } from '../kernel/kernel';
import { ejectionChain } from '../moves/ejection-chain';
import type { Move } from '../moves/move';
import { pushForwardInsertion } from '../moves/push-forward-insertion';
import { insertVisit } from '../search/routes';
import { slotCost, slotPosition } from '../search/slots';
import { pinRoute } from './pinned-starts';
import type { RepairState } from './repair-state';
import { worthMoving } from './stability';

/** Visits that leave their place for one at most (`worthMoving`). */
const MOST_MOVED = 2;

/**
 * Assigns a visit: where all others stay if possible, else where as few as can be change pros or start at another time,
 * as many as the plan can bear. False when there is no way.
 */
export function placeVisit(state: RepairState, visit: number): boolean {
  const { kernel } = state;
  if (cheapestInsertion(state, visit)?.apply()) return true;
  let pushes: Push[] | null = null;
  for (let most = 0; most <= worthMoving(state); most++) {
    if (ejectionChain(state, visit, most)?.apply()) return true;
    pushes ??= pushesOf(state, visit);
    for (const { pair, moves } of pushes) {
      if (moves <= most && pushForwardInsertion(state, kernel.pairRoute[pair]!, [pair], most)?.apply()) return true;
    }
  }
  return false;
}

/** A pair whose visit fits on its route where others start later; `moves` of them leave the start the plan gave them. */
type Push = { pair: number; moves: number };

/** Worked out once: while none of the moves is made, the routes stay as they are. */
function pushesOf(state: RepairState, visit: number): Push[] {
  const { kernel } = state;
  const found: Push[] = [];
  for (let i = kernel.visitPairBegin[visit]!; i < kernel.visitPairBegin[visit + 1]!; i++) {
    const pair = kernel.pairsOfVisit[i]!;
    const move = pushForwardInsertion(state, kernel.routesOfVisit[i]!, [pair], MOST_MOVED);
    if (move !== null) found.push({ pair, moves: -move.gain });
  }
  return found;
}

/** The insertion of a visit where it adds least travel; all others keep their start. */
function cheapestInsertion(state: RepairState, visit: number): Move | null {
  const { kernel, routes } = state;
  let best = -1;
  let least = NEVER;
  for (let i = kernel.visitPairBegin[visit]!; i < kernel.visitPairBegin[visit + 1]!; i++) {
    const pair = kernel.pairsOfVisit[i]!;
    const cost = slotCost(kernel, routes, pair);
    if (cost >= least) continue;
    least = cost;
    best = pair;
  }
  return best >= 0 ? insertion(state, best) : null;
}

/** Puts a pair's visit into the slot that was found for it. */
export function insertion({ kernel, routes, pins }: RepairState, pair: number): Move {
  return {
    gain: 0,
    apply: () => {
      insertVisit(kernel, routes, pair, slotPosition(routes, pair));
      pinRoute(kernel, routes, pins, kernel.pairRoute[pair]!);
      return true;
    },
  };
}

/** Gives a freed route's room to unassigned visits, higher priority first, then by cost; all others stay. True: the route got a visit. */
export function fillRoute(state: RepairState, route: number): boolean {
  let filled = false;
  while (insertionOnRoute(state, route)?.apply()) filled = true;
  return filled;
}

/** The insertion of an unassigned visit on a route. */
function insertionOnRoute(state: RepairState, route: number): Move | null {
  const { kernel, routes, gone } = state;
  let best = -1;
  let least = Infinity;
  for (let pair = kernel.routePairBegin[route]!; pair < kernel.routePairBegin[route + 1]!; pair++) {
    const visit = kernel.pairVisit[pair]!;
    if (routes.pairOf[visit]! >= 0 || gone[visit] === 1) continue;
    const cost = slotCost(kernel, routes, pair);
    const rank = cost - kernel.level[visit]! * NEVER;
    if (cost >= NEVER || rank >= least) continue;
    least = rank;
    best = pair;
  }
  return best >= 0 ? insertion(state, best) : null;
}

/** The insertion of an unassigned visit on a freed route, at most `most` of the others starting at another time. */
export function pushForwardOnRoute(state: RepairState, route: number, most: number): Move | null {
  const { kernel, routes, gone } = state;
  const open: number[] = [];
  for (let pair = kernel.routePairBegin[route]!; pair < kernel.routePairBegin[route + 1]!; pair++) {
    const visit = kernel.pairVisit[pair]!;
    if (routes.pairOf[visit]! < 0 && gone[visit] === 0) open.push(pair);
  }
  return pushForwardInsertion(state, route, open, most);
}
