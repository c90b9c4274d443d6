import { toEpoch } from '../../time/instants';
import { byCodeUnit } from '../../parse/read-fields';
import type { Problem } from '../../model/types';
import { type CompiledPairs, compilePairs } from './compile-pairs';
import { type CompiledVisits, compileVisits } from './compile-visits';
import type { IntList } from './int-list';
import { FIRST, HI, type Kernel, LAST, LO, MORE, PAIR_SIZE, VISIT } from './kernel';
import { type Places, createLegs, createPlaces } from './legs';

/**
 * Compiles a problem. Visits and pros are sorted by id first, so the order of the input never shows.
 * Cost: near linear in visits + pros + pairs; legs are computed when first asked for.
 */
export function compileKernel(problem: Problem): Kernel {
  const zero = toEpoch(problem.now);
  const pros = [...problem.pros].sort((a, b) => byCodeUnit(a.proId, b.proId));
  const places = createPlaces();
  const visits = compileVisits(problem, places, zero);
  const pairs = compilePairs({ problem, visits, places, pros, zero, now: toEpoch(problem.now, 'up') - zero });
  const routes = compileRoutes(pairs, places, pros, visits);
  const proIndex = new Map(pros.map((pro, index) => [pro.proId, index]));
  const preferred = Int32Array.from(visits.list, ({ preferredProId }) => proIndex.get(preferredProId ?? '') ?? -1);
  return {
    zero,
    visits: visits.list,
    pros,
    visitCount: visits.list.length,
    places: places.list,
    placeCount: places.list.length,
    ...createLegs(places.list, problem.travel),
    level: visits.level,
    levelCount: visits.levelCount,
    prize: visits.prize,
    payout: visits.payout,
    preferred,
    hasPreferred: preferred.some((pro) => pro >= 0),
    ...routes,
    ...groupPairs(pairs, visits.list.length),
  };
}

type RouteArrays = Pick<
  Kernel,
  | 'routeCount'
  | 'routePro'
  | 'routeHome'
  | 'routeRoom'
  | 'routeBegin'
  | 'fixedBegin'
  | 'fixedNode'
  | 'nodePlace'
  | 'nodeSeconds'
  | 'nodeStart'
>;

/** Lays routes out one behind the other, each with room for as many stops as it can ever hold. */
function compileRoutes(pairs: CompiledPairs, places: Places, pros: Kernel['pros'], visits: CompiledVisits): RouteArrays {
  const routes = pairs.routes;
  const most = mostVisits(pairs, visits);
  const routeBegin = new Int32Array(routes.length + 1);
  const fixedBegin = new Int32Array(routes.length + 1);
  const bookings = routes.flatMap(({ days, day }) => days.fixed[day]!);
  const fixedNode = Int32Array.from(bookings, (_, index) => visits.list.length + index);
  routes.forEach(({ days, day }, route) => {
    fixedBegin[route + 1] = fixedBegin[route]! + days.fixed[day]!.length;
    routeBegin[route + 1] = routeBegin[route]! + days.fixed[day]!.length + most[route]!;
  });
  return {
    routeCount: routes.length,
    routeBegin,
    fixedBegin,
    fixedNode,
    routeRoom: most,
    routePro: Int32Array.from(routes, ({ pro }) => pro),
    routeHome: Int32Array.from(routes, ({ pro }) => places.indexOf(pros[pro]!)),
    nodePlace: Int32Array.from([...visits.place, ...bookings.map(({ booking }) => places.indexOf(booking))]),
    nodeSeconds: Int32Array.from([...visits.seconds, ...bookings.map(({ start, end }) => end - start)]),
    nodeStart: Int32Array.from([...new Int32Array(visits.list.length), ...bookings.map(({ start }) => start)]),
  };
}

/** How many visits a route can take: its cap, its candidates, or as many of the shortest as its hours hold. */
function mostVisits(pairs: CompiledPairs, visits: CompiledVisits): Int32Array {
  const candidates = new Int32Array(pairs.routes.length);
  const shortest = new Int32Array(pairs.routes.length).fill(0x7fffffff);
  for (let pair = 0; pair < pairs.visit.size; pair++) {
    const route = pairs.route.items[pair]!;
    candidates[route]!++;
    shortest[route] = Math.min(shortest[route]!, visits.seconds[pairs.visit.items[pair]!]!);
  }
  return Int32Array.from(pairs.routes, ({ room, day, days }, route) => {
    let fit = 0;
    days.rangeDay.forEach((of, range) => {
      if (of === day) fit += Math.floor((days.rangeHi[range]! - days.rangeLo[range]!) / Math.max(1, shortest[route]!));
    });
    return Math.max(0, Math.min(room, candidates[route]!, fit));
  });
}

type PairArrays = Pick<
  Kernel,
  | 'pairCount'
  | 'visitPairBegin'
  | 'pairVisit'
  | 'pairRoute'
  | 'pairBounds'
  | 'pairIntervals'
  | 'routePairBegin'
  | 'pairsOfVisit'
  | 'routesOfVisit'
>;

/** Sorts pairs by route and lists them by visit, in the order they come in. */
function groupPairs(pairs: CompiledPairs, visitCount: number): PairArrays {
  const pairCount = pairs.visit.size;
  const byRoute = countingOrder(pairs.route, pairs.routes.length);
  const byVisit = countingOrder(pairs.visit, visitCount);
  const take = (list: IntList): Int32Array => byRoute.order.map((from) => list.items[from]!);
  const place = new Int32Array(pairCount);
  byRoute.order.forEach((from, pair) => {
    place[from] = pair;
  });
  return {
    pairCount,
    pairVisit: take(pairs.visit),
    pairRoute: take(pairs.route),
    pairBounds: boundsOf(pairs, byRoute.order),
    pairIntervals: pairs.pairIntervals.items.slice(0, pairs.pairIntervals.size),
    routePairBegin: byRoute.begin,
    visitPairBegin: byVisit.begin,
    pairsOfVisit: byVisit.order.map((from) => place[from]!),
    routesOfVisit: byVisit.order.map((from) => pairs.route.items[from]!),
  };
}

/** What the test of a slot reads, side by side: one line of the processor's cache for each pair. */
function boundsOf({ visit, lo, hi, first, last, more }: CompiledPairs, order: Int32Array): Int32Array {
  const bounds = new Int32Array(order.length * PAIR_SIZE);
  order.forEach((from, pair) => {
    const at = pair * PAIR_SIZE;
    bounds[at + LO] = lo.items[from]!;
    bounds[at + HI] = hi.items[from]!;
    bounds[at + FIRST] = first.items[from]!;
    bounds[at + LAST] = last.items[from]!;
    bounds[at + MORE] = more.items[from]!;
    bounds[at + VISIT] = visit.items[from]!;
  });
  return bounds;
}

/** The stable order of items by key, and where each key's items begin. */
function countingOrder(keys: IntList, keyCount: number): { begin: Int32Array; order: Int32Array } {
  const begin = new Int32Array(keyCount + 1);
  for (let i = 0; i < keys.size; i++) begin[keys.items[i]! + 1]!++;
  for (let key = 0; key < keyCount; key++) begin[key + 1]! += begin[key]!;
  const next = begin.slice();
  const order = new Int32Array(keys.size);
  for (let i = 0; i < keys.size; i++) order[next[keys.items[i]!]!++] = i;
  return { begin, order };
}
