import { isFairer } from '../search/fairness';
import { NEVER } from '../kernel/kernel';
import { insertVisit } from '../search/routes';
import type { Search } from '../search/search-state';
import { slotCostOn, slotPosition } from '../search/slots';
import type { Move } from './move';

/**
 * Cheapest insertion (Rosenkrantz, Stearns and Lewis 1977): every unassigned visit that fits goes where it adds least
 * travel, higher priority first, then by arrival, then by id.
 */
export function insertCheapest(search: Search): void {
  const { kernel, routes } = search;
  const arrival = kernel.visits.map((visit) => Date.parse(visit.createdAt));
  const waiting = [...routes.open.subarray(0, routes.openCount)];
  waiting.sort((a, b) => kernel.level[b]! - kernel.level[a]! || arrival[a]! - arrival[b]! || a - b);
  for (const visit of waiting) cheapestInsertion(search, visit)?.apply();
}

/** The insertion of one visit, the fairer of two that cost the same. */
function cheapestInsertion(search: Search, visit: number): Move | null {
  const { kernel, routes } = search;
  let best = -1;
  let least = NEVER;
  const end = kernel.visitPairBegin[visit + 1]!;
  for (let i = kernel.visitPairBegin[visit]!; i < end; i++) {
    const pair = kernel.pairsOfVisit[i]!;
    const cost = slotCostOn(kernel, routes, pair, kernel.routesOfVisit[i]!);
    if (cost < least || (cost === least && isFairer(search, pair, best, visit))) {
      least = cost;
      best = pair;
    }
  }
  return best >= 0 ? { gain: -least, apply: () => insertVisit(kernel, routes, best, slotPosition(routes, best)) } : null;
}
