import { toEpoch } from '../../time/instants';
import type { Assignment } from '../../model/types';
import { type Kernel, NEVER } from '../kernel/kernel';
import { arriveAt } from '../kernel/drives';
import { earliestStart } from '../kernel/pair-starts';
import { type Routes, insertVisit } from './routes';

/**
 * Puts the assignments of an earlier plan on the routes, in order of time. Those that no longer fit are left out and
 * returned. Times are not kept: every visit moves to its earliest start, the order on the route stays.
 */
export function loadAssignments(kernel: Kernel, routes: Routes, assignments: Assignment[]): Assignment[] {
  const visitIndex = new Map(kernel.visits.map((visit, index) => [visit.visitId, index]));
  const left: Assignment[] = [];
  const byStart = assignments.map((row) => ({ row, start: toEpoch(row.start) - kernel.zero })).sort((a, b) => a.start - b.start);
  for (const { row, start } of byStart) {
    const visit = visitIndex.get(row.visitId);
    const pair = visit === undefined || routes.pairOf[visit]! >= 0 ? -1 : pairAt(kernel, visit, row.proId, start);
    const position = pair < 0 ? -1 : lastFit(kernel, routes, pair, start);
    if (position >= 0) insertVisit(kernel, routes, pair, position);
    else left.push(row);
  }
  return left;
}

/** The pair of a visit with the route of a pro on which this start is allowed, or -1. */
export function pairAt(kernel: Kernel, visit: number, proId: string, start: number): number {
  const end = kernel.visitPairBegin[visit + 1]!;
  for (let i = kernel.visitPairBegin[visit]!; i < end; i++) {
    const pair = kernel.pairsOfVisit[i]!;
    if (kernel.pros[kernel.routePro[kernel.routesOfVisit[i]!]!]!.proId !== proId) continue;
    if (earliestStart(kernel, pair, start, false, false) === start) return pair;
  }
  return -1;
}

/** Position on the pair's route behind every stop that begins before `start`, or -1 when the visit does not fit there. */
function lastFit(kernel: Kernel, routes: Routes, pair: number, start: number): number {
  const route = kernel.pairRoute[pair]!;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  let at = end;
  for (; at > begin; at--) {
    const node = routes.stops[at - 1]!;
    if (node < kernel.visitCount || kernel.nodeStart[node]! < start) break;
  }
  return fitsAt(kernel, routes, pair, at - begin) ? at - begin : -1;
}

/** Whether the pair's visit fits before the stop at `position` of its route. */
export function fitsAt(kernel: Kernel, routes: Routes, pair: number, position: number): boolean {
  const route = kernel.pairRoute[pair]!;
  if (routes.visitsOn[route]! >= kernel.routeRoom[route]!) return false;
  const { nodePlace } = kernel;
  const visit = kernel.pairVisit[pair]!;
  const place = nodePlace[visit]!;
  const at = kernel.routeBegin[route]! + position;
  const last = position === routes.length[route]!;
  const ready = position === 0 ? -NEVER : arriveAt(kernel, nodePlace[routes.stops[at - 1]!]!, place, routes.departs[at - 1]!);
  const start = earliestStart(kernel, pair, ready, position === 0, last);
  if (start >= NEVER) return false;
  return last || arriveAt(kernel, place, nodePlace[routes.stops[at]!]!, start + kernel.nodeSeconds[visit]!) <= routes.latest[at]!;
}
