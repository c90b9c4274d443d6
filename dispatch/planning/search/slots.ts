import { type Kernel, NEVER } from '../kernel/kernel';
import { leg } from '../kernel/legs';
import { earliestStart } from '../kernel/pair-starts';
import { type Routes, getBonus } from './routes';

/**
 * Travel seconds that a pair's visit adds in the best slot of its route (less the bonus of a preferred pro), or NEVER.
 * The answer and its position are kept until the route changes.
 */
export function slotCost(kernel: Kernel, routes: Routes, pair: number): number {
  const version = routes.version[kernel.pairRoute[pair]!]!;
  if (routes.slotVersion[pair] === version) return routes.slotCost[pair]!;
  routes.slotVersion[pair] = version;
  return findSlot(kernel, routes, pair);
}

function findSlot(kernel: Kernel, routes: Routes, pair: number): number {
  const route = kernel.pairRoute[pair]!;
  if (routes.visitsOn[route]! >= kernel.routeRoom[route]!) return (routes.slotCost[pair] = NEVER);
  const { nodePlace } = kernel;
  const { stops, departs, latest } = routes;
  const visit = kernel.pairVisit[pair]!;
  const place = nodePlace[visit]!;
  const seconds = kernel.nodeSeconds[visit]!;
  const hi = kernel.pairHi[pair]!;
  const lo = kernel.pairLo[pair]!;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  const home = kernel.routeHome[route]!;
  let best = NEVER;
  let bestAt = begin;
  for (let at = begin; at <= end; at++) {
    const ready = at === begin ? -NEVER : departs[at - 1]!;
    if (ready > hi) break;
    // No room even without any way to drive: most slots end here.
    const soonest = ready > lo ? ready : lo;
    const due = at === end ? kernel.pairLast[pair]! : latest[at]! - seconds;
    if (soonest > due) continue;
    const before = at === begin ? home : nodePlace[stops[at - 1]!]!;
    const after = at === end ? home : nodePlace[stops[at]!]!;
    const out = leg(kernel, before, place);
    const on = leg(kernel, place, after);
    const cost = out + on - (begin === end ? 0 : leg(kernel, before, after));
    if (cost >= best) continue;
    const start = earliestStart(kernel, pair, at === begin ? ready : ready + out, at === begin, at === end);
    if (start >= NEVER || (at < end && start + on > due)) continue;
    best = cost;
    bestAt = at;
  }
  routes.slotAt[pair] = bestAt - begin;
  if (best < NEVER) best -= getBonus(kernel, pair, visit);
  return (routes.slotCost[pair] = best);
}
