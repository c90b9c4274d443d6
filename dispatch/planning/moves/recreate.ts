import { isFairer, unfairnessAdded } from '../search/fairness';
import { type Kernel, NEVER } from '../kernel/kernel';
import { insertVisit } from '../search/routes';
import { type Search, touchRoute } from '../search/search-state';
import { slotCostOn, slotPosition } from '../search/slots';

/** The visits to be inserted in this step, reused from step to step. */
export type Pool = {
  visits: Int32Array;
  count: number;
  rank: Float64Array;
  inStep: Int32Array;
  /** Of a visit that was unassigned before the step: its pairs on touched routes, linked. */
  head: Int32Array;
  linkPair: Int32Array;
  linkNext: Int32Array;
  links: number;
  removedStep: Int32Array;
  blink: number;
};

export function createPool({ visitCount, pairCount }: Kernel): Pool {
  const perVisit = (): Int32Array => new Int32Array(visitCount);
  return {
    visits: perVisit(),
    count: 0,
    rank: new Float64Array(visitCount),
    inStep: perVisit(),
    head: perVisit(),
    linkPair: new Int32Array(pairCount),
    linkNext: new Int32Array(pairCount),
    links: 0,
    removedStep: perVisit(),
    blink: 50,
  };
}

/**
 * The recreate of ruin and recreate: greedy insertion with blinks (Christiaens and Vanden Berghe 2020). Puts the removed
 * visits back where they cost least, and with them any unassigned visit the touched routes can take.
 */
export function recreate(search: Search, pool: Pool): void {
  fillPool(search, pool);
  rankPool(search, pool);
  sortPool(pool);
  for (let i = 0; i < pool.count; i++) {
    const visit = pool.visits[i]!;
    const pair = pool.removedStep[visit] === search.step ? bestOfAll(search, pool, visit) : bestOfLinked(search, pool, visit);
    if (pair < 0) continue;
    const route = search.kernel.pairRoute[pair]!;
    touchRoute(search, route);
    search.inserted.push(visit);
    insertVisit(search.kernel, search.routes, pair, slotPosition(search.routes, pair));
  }
}

/** By rank, then by number. There are few, and nothing is left behind for the collector. */
function sortPool({ visits, count, rank }: Pool): void {
  for (let i = 1; i < count; i++) {
    const visit = visits[i]!;
    const own = rank[visit]!;
    let at = i;
    for (; at > 0; at--) {
      const before = visits[at - 1]!;
      const other = rank[before]!;
      if (other < own || (other === own && before < visit)) break;
      visits[at] = before;
    }
    visits[at] = visit;
  }
}

function fillPool(search: Search, pool: Pool): void {
  const { kernel, routes, step } = search;
  const { pairVisit } = kernel;
  pool.count = 0;
  pool.links = 0;
  for (const visit of search.removed) {
    pool.removedStep[visit] = step;
    pool.inStep[visit] = step;
    pool.visits[pool.count++] = visit;
  }
  for (let at = 0; at < search.touchedCount; at++) {
    const route = search.touched[at]!;
    if (routes.visitsOn[route]! >= kernel.routeRoom[route]!) continue;
    const end = kernel.routePairBegin[route + 1]!;
    for (let pair = kernel.routePairBegin[route]!; pair < end; pair++) {
      const visit = pairVisit[pair]!;
      if (routes.pairOf[visit]! >= 0 || pool.removedStep[visit] === step) continue;
      if (slotCostOn(kernel, routes, pair, route) >= NEVER) continue;
      if (pool.inStep[visit] !== step) {
        pool.inStep[visit] = step;
        pool.head[visit] = -1;
        pool.visits[pool.count++] = visit;
      }
      pool.linkPair[pool.links] = pair;
      pool.linkNext[pool.links] = pool.head[visit]!;
      pool.head[visit] = pool.links++;
    }
  }
}

/** The order of insertion: one of four, by chance; higher priority goes first. */
function rankPool(search: Search, pool: Pool): void {
  const { kernel, random } = search;
  const kind = random.below(10);
  for (let i = 0; i < pool.count; i++) {
    const visit = pool.visits[i]!;
    const chance = random.next();
    let rank = chance;
    if (kind < 4) rank = chance;
    else if (kind < 7) rank = (kernel.visitPairBegin[visit + 1]! - kernel.visitPairBegin[visit]!) * (0.5 + chance);
    else if (kind < 8) rank = kernel.nodeSeconds[visit]! * (0.5 + chance);
    else rank = -kernel.nodeSeconds[visit]! * (0.5 + chance);
    pool.rank[visit] = rank - kernel.level[visit]! * 1e7;
  }
}

function bestOfAll(search: Search, pool: Pool, visit: number): number {
  const { kernel } = search;
  let best = -1;
  let least = NEVER;
  const end = kernel.visitPairBegin[visit + 1]!;
  for (let i = kernel.visitPairBegin[visit]!; i < end; i++) {
    const pair = kernel.pairsOfVisit[i]!;
    const cost = costOf(search, pair, kernel.routesOfVisit[i]!, visit);
    if ((cost < least || (cost === least && isFairer(search, pair, best, visit))) && !blinks(search, pool)) {
      least = cost;
      best = pair;
    }
  }
  return best;
}

function bestOfLinked(search: Search, pool: Pool, visit: number): number {
  let best = -1;
  let least = NEVER;
  for (let link = pool.head[visit]!; link >= 0; link = pool.linkNext[link]!) {
    const pair = pool.linkPair[link]!;
    const cost = costOf(search, pair, search.kernel.pairRoute[pair]!, visit);
    if ((cost < least || (cost === least && isFairer(search, pair, best, visit))) && !blinks(search, pool)) {
      least = cost;
      best = pair;
    }
  }
  return best;
}

/** Seconds the slot costs, and in mode fair what it does to the spread of pay; NEVER stays NEVER. */
function costOf(search: Search, pair: number, route: number, visit: number): number {
  const cost = slotCostOn(search.kernel, search.routes, pair, route);
  if (search.fairWeight === 0 || cost >= NEVER) return cost;
  return Math.min(NEVER - 1, cost + search.fairWeight * unfairnessAdded(search, pair, visit));
}

/** A blink: now and then a slot is overlooked; without it the same insertions come back for ever. */
function blinks(search: Search, pool: Pool): boolean {
  if (--pool.blink > 0) return false;
  pool.blink = 1 + search.random.below(100);
  return true;
}
