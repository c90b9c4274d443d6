import { isFairer, unfairnessAdded } from './fairness';
import { NEVER } from './kernel';
import { insertVisit } from './routes';
import { type Search, touchRoute } from './search-state';
import { slotCost } from './slots';

/** Who is to be inserted in this step, reused from step to step. */
export type Pool = {
  visits: number[];
  rank: Float64Array;
  inStep: Int32Array;
  /** Of a visit that was unassigned before the step: its pairs on touched routes, linked. */
  head: Int32Array;
  linkPair: number[];
  linkNext: number[];
  removedStep: Int32Array;
  blink: number;
};

export function createPool(visitCount: number): Pool {
  return {
    ...{ visits: [], rank: new Float64Array(visitCount), inStep: new Int32Array(visitCount), head: new Int32Array(visitCount) },
    ...{ linkPair: [], linkNext: [], removedStep: new Int32Array(visitCount), blink: 50 },
  };
}

/** Puts the removed visits back where they cost least, and with them any unassigned visit the touched routes can take. */
export function recreate(search: Search, pool: Pool): void {
  fillPool(search, pool);
  rankPool(search, pool);
  const { rank } = pool;
  pool.visits.sort((a, b) => rank[a]! - rank[b]! || a - b);
  for (const visit of pool.visits) {
    const pair = pool.removedStep[visit] === search.step ? bestOfAll(search, pool, visit) : bestOfLinked(search, pool, visit);
    if (pair < 0) continue;
    const route = search.kernel.pairRoute[pair]!;
    touchRoute(search, route);
    search.inserted.push(visit);
    insertVisit(search.kernel, search.routes, pair, search.routes.slotAt[pair]!);
  }
}

function fillPool(search: Search, pool: Pool): void {
  const { kernel, routes, step } = search;
  pool.visits.length = 0;
  pool.linkPair.length = 0;
  pool.linkNext.length = 0;
  for (const visit of search.removed) {
    pool.removedStep[visit] = step;
    pool.inStep[visit] = step;
    pool.visits.push(visit);
  }
  for (const route of search.touched) {
    const end = kernel.routePairBegin[route + 1]!;
    for (let i = kernel.routePairBegin[route]!; i < end; i++) {
      const pair = kernel.pairsOfRoute[i]!;
      const visit = kernel.pairVisit[pair]!;
      if (routes.pairOf[visit]! >= 0 || pool.removedStep[visit] === step) continue;
      if (slotCost(kernel, routes, pair) >= NEVER) continue;
      if (pool.inStep[visit] !== step) {
        pool.inStep[visit] = step;
        pool.head[visit] = -1;
        pool.visits.push(visit);
      }
      pool.linkPair.push(pair);
      pool.linkNext.push(pool.head[visit]!);
      pool.head[visit] = pool.linkPair.length - 1;
    }
  }
}

/** The order of insertion: one of four, by chance; higher priority goes first. */
function rankPool(search: Search, pool: Pool): void {
  const { kernel, random } = search;
  const kind = random.below(10);
  for (const visit of pool.visits) {
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
  for (let pair = kernel.visitPairBegin[visit]!; pair < end; pair++) {
    const cost = costOf(search, pair, visit);
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
    const cost = costOf(search, pair, visit);
    if ((cost < least || (cost === least && isFairer(search, pair, best, visit))) && !blinks(search, pool)) {
      least = cost;
      best = pair;
    }
  }
  return best;
}

/** Seconds the slot costs, and in mode fair what it does to the spread of pay; NEVER stays NEVER. */
function costOf(search: Search, pair: number, visit: number): number {
  const cost = slotCost(search.kernel, search.routes, pair);
  if (search.fairWeight === 0 || cost >= NEVER) return cost;
  return Math.min(NEVER - 1, cost + search.fairWeight * unfairnessAdded(search, pair, visit));
}

/** Now and then a slot is overlooked: without it the same insertions come back for ever. */
function blinks(search: Search, pool: Pool): boolean {
  if (--pool.blink > 0) return false;
  pool.blink = 1 + search.random.below(100);
  return true;
}
