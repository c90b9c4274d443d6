import { getIso } from '../../time/instants';
import { planTotals, timedAssignments } from '../plan-totals';
import { prepareProblem } from '../../model/prepare-problem';
import { byCodeUnit } from '../../parse/read-fields';
import type { Assignment, Plan, Problem, Visit } from '../../model/types';
import { type ChangedProblem, type PlanChange, type PlanWithPins, changeProblem } from './plan-change';
import { NEVER } from '../kernel/kernel';
import { arriveAt } from '../kernel/drives';
import { earliestStart } from '../kernel/pair-starts';
import { refillRoute } from '../moves/refill-route';
import { returnVisit } from './return-visit';
import { worthMoving } from './stability';
import { fillRoute, placeVisit, pushForwardOnRoute } from './place-visit';
import { refreshRoute } from '../search/routes';
import { type RepairState, createRepairState, dropVisit } from './repair-state';

export type RepairOptions = {
  /** ZIP of a visit, for holds that name ZIPs; without it such a hold touches nothing. */
  getZip?: (visit: Visit) => string | null;
};

/** Routes with unused room that one event looks at again. */
const IDLE_ASKED = 8;
/** Visits away from the place the plan gave them that one event looks at again. */
const AWAY_ASKED = 8;

/**
 * Repairs a plan after one change. Visits that have started and those pinned (`fixed`) stay; every other visit keeps pro and
 * start unless a visit can only be assigned by moving them, at most three for one. A promised window is kept whatever moves.
 * `totals.moved` counts the visits that have another pro or start. Reasons of unassigned visits are left to `explainPlan`.
 */
export function repairPlan(plan: PlanWithPins, change: PlanChange, problem: Problem, options: RepairOptions = {}): Plan {
  const changed = changeProblem(plan, change, problem, options.getZip);
  const state = createRepairState(changed);
  const waiting = waitingVisits(state, plan, change);
  for (const visit of waiting) placeVisit(state, visit);
  for (let route = 0; route < state.kernel.routeCount; route++) fillRoute(state, route);
  return writePlan(state, changed, plan);
}

/** Which visits must be placed: every one that the plan had and the change took off, and the new visit. By priority, fewest choices, id. */
function waitingVisits({ kernel, routes }: RepairState, plan: PlanWithPins, change: PlanChange): number[] {
  const had = new Set(plan.assignments.map(({ visitId }) => visitId));
  if ('add' in change) had.add(change.add.visitId);
  const choices = (visit: number): number => kernel.visitPairBegin[visit + 1]! - kernel.visitPairBegin[visit]!;
  return kernel.visits
    .map((_, visit) => visit)
    .filter((visit) => routes.pairOf[visit]! < 0 && had.has(kernel.visits[visit]!.visitId))
    .sort((a, b) => kernel.level[b]! - kernel.level[a]! || choices(a) - choices(b) || a - b);
}

function writePlan(state: RepairState, changed: ChangedProblem, plan: PlanWithPins): Plan {
  const { kernel, routes } = state;
  const rows: Assignment[] = [...changed.standing, ...repairedAssignments(state)];
  const unassigned = kernel.visits
    .filter((_, visit) => routes.pairOf[visit]! < 0)
    .map(({ visitId }) => ({ visitId, reasons: [], repair: null }));
  const prepared = prepareProblem(changed.problem);
  const assignments = timedAssignments(rows, prepared).sort(
    (a, b) => byCodeUnit(a.proId, b.proId) || Date.parse(a.start) - Date.parse(b.start),
  );
  return {
    format: 'brightcrew-plan/1',
    assignments,
    unassigned,
    totals: planTotals(assignments, prepared, { assignments: plan.assignments }),
    seed: plan.seed,
    iterations: plan.iterations,
  };
}

/**
 * Makes a plan ready for many changes in a row, each applied in about a millisecond. `held` are visits the problem knows
 * of that are not to be assigned before `admitVisit` names them.
 */
export function prepareRepair(plan: PlanWithPins, problem: Problem, held: ReadonlySet<string> = new Set()): RepairState {
  const state = createRepairState({ open: problem, movable: plan.assignments });
  for (const visitId of held) {
    const visit = state.visitIndex.get(visitId);
    if (visit !== undefined) state.gone[visit] = 1;
  }
  return state;
}

/** Calls a visit off and gives its room to visits still waiting. */
export function cancelVisit(state: RepairState, visitId: string): void {
  const visit = state.visitIndex.get(visitId);
  if (visit === undefined) return;
  state.gone[visit] = 1;
  const lost: number[] = [];
  const route = dropVisit(state, visit, lost);
  for (const other of lost) placeVisit(state, other);
  useRoom(state, route, worthMoving(state));
  askIdle(state);
  askAway(state);
}

/** Gives a route's room to unassigned visits while at most `bearable` others leave their place; a route that gets none stays in mind. */
function useRoom(state: RepairState, route: number, bearable: number): void {
  if (route < 0 || fillRoute(state, route)) return;
  for (let most = 0; most <= bearable; most++) {
    if (moveOnto(state, route, most)) return;
  }
  if (!state.idle.includes(route)) state.idle.push(route);
}

/** Gives a route's room to an unassigned visit while at most `most` others leave the place the plan gave them. */
function moveOnto(state: RepairState, route: number, most: number): boolean {
  return refill(state, route, most) || pushForwardOnRoute(state, route, most)?.apply() === true;
}

/** Gives a route's room to an unassigned visit by the first chain that holds. */
function refill(state: RepairState, route: number, most: number): boolean {
  for (const move of refillRoute(state, route, most)) if (move.apply()) return true;
  return false;
}

/** Asks a few routes that stayed with room again: a visit may come now, if need be while one other leaves its place. */
function askIdle(state: RepairState): void {
  for (let asked = Math.min(IDLE_ASKED, state.idle.length); asked > 0; asked--) {
    useRoom(state, state.idle.shift()!, Math.min(1, worthMoving(state)));
  }
}

/** Asks a few visits that left the place the plan gave them whether they can go back now; the room they leave is used again. */
function askAway(state: RepairState): void {
  const { kernel, routes, away, wasPlanned } = state;
  for (let asked = Math.min(AWAY_ASKED, away.length); asked > 0; asked--) {
    const visit = away.shift()!;
    const pair = routes.pairOf[visit]!;
    if (pair < 0 || wasPlanned[visit] === 0) continue;
    if (returnVisit(state, visit)) useRoom(state, kernel.pairRoute[pair]!, 0);
    else away.push(visit);
  }
}

/** Takes all visits off a pro and places them elsewhere where possible; the pro gets no others. */
export function callInSick(state: RepairState, proId: string): void {
  const { kernel, routes } = state;
  const waiting: number[] = [];
  for (let route = 0; route < kernel.routeCount; route++) {
    if (kernel.pros[kernel.routePro[route]!]!.proId !== proId) continue;
    kernel.routeRoom[route] = 0;
    // What was found for the route while it had room holds no more.
    refreshRoute(kernel, routes, route);
    for (const node of routes.stops.slice(kernel.routeBegin[route], kernel.routeBegin[route]! + routes.length[route]!)) {
      if (node >= kernel.visitCount) continue;
      waiting.push(node);
      dropVisit(state, node);
    }
  }
  waiting.sort((a, b) => kernel.level[b]! - kernel.level[a]! || a - b);
  for (const visit of waiting) placeVisit(state, visit);
}

/** Assigns a visit the problem knows of and the plan left out: one that was held back until now. False: nowhere. */
export function admitVisit(state: RepairState, visitId: string): boolean {
  const visit = state.visitIndex.get(visitId);
  if (visit === undefined || state.routes.pairOf[visit]! >= 0) return false;
  state.gone[visit] = 0;
  return placeVisit(state, visit);
}

/** The assignments as they stand, legs left at 0 (`timedAssignments` works them out). */
export function repairedAssignments(state: RepairState): Assignment[] {
  const { kernel, routes } = state;
  return kernel.visits.flatMap(({ visitId }, visit) => {
    const pair = routes.pairOf[visit]!;
    if (pair < 0) return [];
    const start = kernel.zero + startOnRoute(state, visit, pair);
    const { proId } = kernel.pros[kernel.routePro[kernel.pairRoute[pair]!]!]!;
    return [{ visitId, proId, start: getIso(start), end: getIso(start + kernel.nodeSeconds[visit]!), travelSeconds: 0 }];
  });
}

/** The start a visit is pinned to, or the earliest it can have where it is. */
function startOnRoute({ kernel, routes, pins }: RepairState, visit: number, pair: number): number {
  if (pins.isPinned[pair] === 1) return pins.startOf[visit]!;
  const begin = kernel.routeBegin[kernel.pairRoute[pair]!]!;
  const at = routes.stops.indexOf(visit, begin);
  const isLast = at === begin + routes.length[kernel.pairRoute[pair]!]! - 1;
  if (at === begin) return earliestStart(kernel, pair, -NEVER, true, isLast);
  const before = kernel.nodePlace[routes.stops[at - 1]!]!;
  return earliestStart(kernel, pair, arriveAt(kernel, before, kernel.nodePlace[visit]!, routes.departs[at - 1]!), false, isLast);
}
