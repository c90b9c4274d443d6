import { HI, type Kernel, LAST, LO, NEVER, PAIR_SIZE, VISIT } from '../kernel/kernel';
import { arriveAt, leaveAt } from '../kernel/drives';
import { leg } from '../kernel/legs';
import { earliestStart } from '../kernel/pair-starts';
import { type Routes, SLOT_AT, SLOT_COST, SLOT_SIZE, SLOT_VERSION, getBonus } from './routes';

/**
 * Travel seconds that a pair's visit adds in the best slot of its route (less the bonus of a preferred pro), or NEVER.
 * The answer and its position are kept until the route changes.
 */
export function slotCost(kernel: Kernel, routes: Routes, pair: number): number {
  return slotCostOn(kernel, routes, pair, kernel.pairRoute[pair]!);
}

/** As `slotCost`, where the pair's route is at hand. */
export function slotCostOn(kernel: Kernel, routes: Routes, pair: number, route: number): number {
  const { slots } = routes;
  const version = routes.version[route]!;
  const at = pair * SLOT_SIZE;
  if (slots[at + SLOT_VERSION] === version) return slots[at + SLOT_COST]!;
  slots[at + SLOT_VERSION] = version;
  return kernel.clocks === null ? findSlot(kernel, routes, pair, route) : findSlotByHour(kernel, routes, pair, route);
}

/** Position of the slot that `slotCost` has found. */
export function slotPosition({ slots }: Routes, pair: number): number {
  return slots[pair * SLOT_SIZE + SLOT_AT]!;
}

/** Forgets the slot of a pair whose bounds have changed while its route has not. */
export function forgetSlot({ slots }: Routes, pair: number): void {
  slots[pair * SLOT_SIZE + SLOT_VERSION] = -1;
}

function findSlot(kernel: Kernel, routes: Routes, pair: number, route: number): number {
  const slot = pair * SLOT_SIZE;
  if (routes.visitsOn[route]! >= kernel.routeRoom[route]!) return (routes.slots[slot + SLOT_COST] = NEVER);
  const { nodePlace, pairBounds } = kernel;
  const { stops, departs, latest } = routes;
  const bounds = pair * PAIR_SIZE;
  const visit = pairBounds[bounds + VISIT]!;
  const place = nodePlace[visit]!;
  const seconds = kernel.nodeSeconds[visit]!;
  const hi = pairBounds[bounds + HI]!;
  const lo = pairBounds[bounds + LO]!;
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
    const due = at === end ? pairBounds[bounds + LAST]! : latest[at]! - seconds;
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
  routes.slots[slot + SLOT_AT] = bestAt - begin;
  if (best < NEVER) best -= getBonus(kernel, pair, visit);
  return (routes.slots[slot + SLOT_COST] = best);
}

/** As `findSlot`, where speeds go by the hour: each of the legs that come or go takes what it takes at its hour. */
function findSlotByHour(kernel: Kernel, routes: Routes, pair: number, route: number): number {
  const slot = pair * SLOT_SIZE;
  if (routes.visitsOn[route]! >= kernel.routeRoom[route]!) return (routes.slots[slot + SLOT_COST] = NEVER);
  const { nodePlace, pairBounds } = kernel;
  const { stops, departs, latest } = routes;
  const bounds = pair * PAIR_SIZE;
  const visit = pairBounds[bounds + VISIT]!;
  const place = nodePlace[visit]!;
  const seconds = kernel.nodeSeconds[visit]!;
  const hi = pairBounds[bounds + HI]!;
  const lo = pairBounds[bounds + LO]!;
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  const home = kernel.routeHome[route]!;
  let best = NEVER;
  let bestAt = begin;
  for (let at = begin; at <= end; at++) {
    const ready = at === begin ? -NEVER : departs[at - 1]!;
    if (ready > hi) break;
    const soonest = ready > lo ? ready : lo;
    const due = at === end ? pairBounds[bounds + LAST]! : latest[at]! - seconds;
    if (soonest > due) continue;
    const before = at === begin ? home : nodePlace[stops[at - 1]!]!;
    const after = at === end ? home : nodePlace[stops[at]!]!;
    const arrive = at === begin ? ready : arriveAt(kernel, before, place, ready);
    const start = earliestStart(kernel, pair, arrive, at === begin, at === end);
    if (start >= NEVER) continue;
    const next = arriveAt(kernel, place, after, start + seconds);
    if (at < end && next > latest[at]!) continue;
    const out = at === begin ? start - leaveAt(kernel, home, place, start) : arrive - ready;
    const cost = out + next - start - seconds - directSeconds(kernel, routes, at, begin, end, before, after);
    if (cost >= best) continue;
    best = cost;
    bestAt = at;
  }
  routes.slots[slot + SLOT_AT] = bestAt - begin;
  if (best < NEVER) best -= getBonus(kernel, pair, visit);
  return (routes.slots[slot + SLOT_COST] = best);
}

/** What the leg between two neighbors of a route takes as it is driven now. */
function directSeconds(
  kernel: Kernel,
  { departs, stops }: Routes,
  at: number,
  begin: number,
  end: number,
  before: number,
  after: number,
): number {
  if (begin === end) return 0;
  if (at > begin) return arriveAt(kernel, before, after, departs[at - 1]!) - departs[at - 1]!;
  const start = departs[begin]! - kernel.nodeSeconds[stops[begin]!]!;
  return start - leaveAt(kernel, before, after, start);
}
