import { visitsNear } from '../search/neighbors';
import { detachVisit, refreshRoute } from '../search/routes';
import { type Search, touchRoute } from '../search/search-state';

export type RuinSettings = {
  /** How many visits a step takes off on average, and the longest string it takes from one route. */
  removals: number;
  longest: number;
  /** Share of steps that begin at an unassigned visit. */
  fromOpen: number;
  /** Share of strings chosen among the routes that may take the seed, instead of among its neighbors. */
  byPair: number;
};

/** Share of the steps that begin at an unassigned visit, for each share of visits that are unassigned. */
const OPEN_SEED_FACTOR = 4;

/**
 * The ruin of ruin and recreate (Schrimpf et al. 2000): takes short strings of visits off routes around one visit
 * (slack induction by string removals, Christiaens and Vanden Berghe 2020).
 */
export function ruin(search: Search, settings: RuinSettings): void {
  const { random, routes } = search;
  const seed = chooseSeed(search, settings.fromOpen);
  if (seed < 0) return;
  const most = (4 * settings.removals) / (1 + settings.longest) - 1;
  const strings = 1 + Math.floor(random.next() * most);
  let left = strings;
  if (routes.pairOf[seed]! >= 0) left -= takeString(search, seed, settings.longest);
  for (let tries = strings * 3; left > 0 && tries > 0 && random.next() < settings.byPair; tries--) {
    left -= takeFromPair(search, seed, settings.longest);
  }
  if (left <= 0) return;
  const near = visitsNear(search.kernel, search.neighbors, search.kernel.nodePlace[seed]!);
  for (let i = 0; i < near.length && left > 0; i++) {
    const visit = near[i]!;
    if (routes.pairOf[visit]! >= 0) left -= takeString(search, visit, settings.longest);
  }
}

function chooseSeed(search: Search, fromOpen: number): number {
  const { random, routes, kernel } = search;
  if (kernel.visitCount === 0) return -1;
  // Few unassigned visits deserve few looks: the rest of the steps then goes to shortening the ways.
  const share = Math.min(fromOpen, (OPEN_SEED_FACTOR * routes.openCount) / kernel.visitCount);
  if (routes.openCount > 0 && random.next() < share) {
    // A visit without any pair can never be assigned: look a few times for one that can.
    for (let tries = 0; tries < 4; tries++) {
      const visit = routes.open[random.below(routes.openCount)]!;
      if (kernel.visitPairBegin[visit] !== kernel.visitPairBegin[visit + 1]) return visit;
    }
  }
  return random.below(kernel.visitCount);
}

/** One string from a route that may take the seed, around the time at which it would. */
function takeFromPair(search: Search, seed: number, longest: number): number {
  const { kernel, routes, random } = search;
  const from = kernel.visitPairBegin[seed]!;
  const count = kernel.visitPairBegin[seed + 1]! - from;
  if (count === 0) return 0;
  const route = kernel.routesOfVisit[from + random.below(count)]!;
  const begin = kernel.routeBegin[route]!;
  const length = routes.length[route]!;
  if (length === 0) return 0;
  const node = routes.stops[begin + random.below(length)]!;
  return node < kernel.visitCount ? takeString(search, node, longest) : 0;
}

/** Takes off a string of visits that holds `visit`; 0 when the step has touched its route already. */
function takeString(search: Search, visit: number, longest: number): number {
  const { kernel, routes, random } = search;
  const route = kernel.pairRoute[routes.pairOf[visit]!]!;
  if (search.touchedStep[route] === search.step) return 0;
  touchRoute(search, route);
  const begin = kernel.routeBegin[route]!;
  const length = routes.length[route]!;
  const wanted = 1 + random.below(Math.min(longest, length));
  let at = 0;
  while (routes.stops[begin + at] !== visit) at++;
  const start = Math.max(0, Math.min(at - random.below(wanted), length - wanted));
  for (let i = start + wanted - 1; i >= start; i--) takeOff(search, routes.stops[begin + i]!);
  if (!refreshRoute(kernel, routes, route)) {
    for (let i = routes.length[route]! - 1; i >= 0; i--) takeOff(search, routes.stops[begin + i]!);
    refreshRoute(kernel, routes, route);
  }
  return 1;
}

function takeOff(search: Search, node: number): void {
  if (node >= search.kernel.visitCount || search.frozen[node] === 1) return;
  search.removed.push(node);
  search.removedPair.push(search.routes.pairOf[node]!);
  detachVisit(search.kernel, search.routes, node);
}
