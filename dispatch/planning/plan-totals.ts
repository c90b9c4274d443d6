import { withPromises, type CompiledPro, type Stop } from '../model/compiled';
import { toEpoch } from '../time/instants';
import type { PreparedProblem } from '../model/prepare-problem';
import { drivenMiles, type Place } from '../travel/travel-time';
import { secondsDriven } from '../rules/insertion';
import type { Assignment, Plan, Travel } from '../model/types';
import { lacksRoad } from '../travel/roads';
import type { WantedLeg } from '../travel/wanted-legs';

type Placed = Omit<Assignment, 'travelSeconds'>;

/** Inequality of a distribution: 0 when all get the same or no one gets anything, towards 1 when one gets all. */
export function gini(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, value, index) => sum + (2 * (index + 1) - sorted.length - 1) * value, 0);
  return weighted / (sorted.length * total);
}

/** The pros by id, each with what the plan gives them beside their bookings. */
export function loadedPros(assignments: readonly Placed[], prepared: PreparedProblem): CompiledPro[] {
  const promises = new Map<string, { visitId: string; start: number; end: number; lat: number; lng: number }[]>();
  for (const { visitId, proId, start, end } of assignments) {
    const visit = prepared.visits[prepared.visitIndex.get(visitId) ?? -1];
    if (visit === undefined) continue;
    const stop = { visitId, start: toEpoch(start), end: toEpoch(end), lat: visit.lat, lng: visit.lng };
    const known = promises.get(proId);
    if (known === undefined) promises.set(proId, [stop]);
    else known.push(stop);
  }
  return prepared.pros.map((pro) => withPromises(pro, promises.get(pro.pro.proId) ?? []));
}

/** The sum over all legs of a day: from home along its stops and back. */
function alongRoute(pro: CompiledPro, route: readonly Stop[], leg: (from: Place, to: Place) => number): number {
  let sum = 0;
  let at: Place = pro;
  for (const stop of route) {
    sum += leg(at, stop);
    at = stop;
  }
  return sum + leg(at, pro);
}

/** Seconds of all legs of all days on which a pro has a stop, each at its hour. */
function secondsOfRoutes(travel: Travel, pros: readonly CompiledPro[]): number {
  let sum = 0;
  for (const pro of pros) {
    for (const route of pro.routes.values()) {
      for (let at = 0; at <= route.length; at++) sum += secondsDriven(travel, pro, route[at - 1] ?? null, route[at] ?? null);
    }
  }
  return sum;
}

/** The sum over all legs of all days on which a pro has a stop. */
export function alongRoutes(pros: readonly CompiledPro[], leg: (from: Place, to: Place) => number): number {
  let sum = 0;
  for (const pro of pros) for (const route of pro.routes.values()) sum += alongRoute(pro, route, leg);
  return sum;
}

/** Who comes when to each visit, as one text. */
function comings(assignments: readonly Placed[]): Map<string, string> {
  const rows = new Map<string, string[]>();
  for (const { visitId, proId, start } of assignments)
    rows.set(visitId, [...(rows.get(visitId) ?? []), `${toEpoch(start)} ${proId}`]);
  return new Map([...rows].map(([visitId, texts]) => [visitId, texts.sort().join()]));
}

/** How many visits of both plans have another pro or start in the second. */
export function countMoved(before: readonly Placed[], after: readonly Placed[]): number {
  const now = comings(after);
  return [...comings(before)].filter(([visitId, was]) => now.has(visitId) && now.get(visitId) !== was).length;
}

/**
 * The totals of a plan: travel of every day with a stop (days of bookings only too, home legs included), pay in cents,
 * Gini of the pay over all pros, and how many visits have another pro or start than in `start`.
 */
export function planTotals(
  assignments: readonly Placed[],
  prepared: PreparedProblem,
  start?: Pick<Plan, 'assignments'>,
): Plan['totals'] {
  const pros = loadedPros(assignments, prepared);
  const pay = new Map(pros.map((pro) => [pro.pro.proId, 0]));
  const paid = new Map(assignments.map((one) => [`${one.visitId}\n${one.proId}`, one]));
  for (const { visitId, proId } of paid.values()) {
    const cents = prepared.visits[prepared.visitIndex.get(visitId) ?? -1]?.visit.payoutCents ?? 0;
    pay.set(proId, (pay.get(proId) ?? 0) + cents);
  }
  const amounts = [...pay.values()];
  return {
    assigned: new Set(assignments.map(({ visitId }) => visitId)).size,
    travelSeconds: secondsOfRoutes(prepared.context.travel, pros),
    paidCents: amounts.reduce((sum, cents) => sum + cents, 0),
    giniPay: gini(amounts),
    moved: start === undefined ? 0 : countMoved(start.assignments, assignments),
  };
}

/** Miles of the days that `planTotals` counts the travel of: by road where the problem knows it, else in a straight line. */
export function planMiles(assignments: readonly Placed[], prepared: PreparedProblem): number {
  return alongRoutes(loadedPros(assignments, prepared), (from, to) => drivenMiles(prepared.context.travel, from, to));
}

/**
 * The drives of a plan that are straight lines although the problem has roads: from each stop to the next, home included. They are
 * to be measured before the plan can be relied on.
 */
export function straightDrives(assignments: readonly Placed[], prepared: PreparedProblem): WantedLeg[] {
  const found: WantedLeg[] = [];
  alongRoutes(loadedPros(assignments, prepared), (from, to) => {
    if (lacksRoad(prepared.context.travel, from, to)) found.push({ from, to });
    return 0;
  });
  return found;
}

/** Sorted by pro, then start, each with the leg to it worked out. */
export function timedAssignments(assignments: readonly Placed[], prepared: PreparedProblem): Assignment[] {
  const keyOf = (visitId: string, proId: string, start: number): string => `${visitId}\n${proId}\n${start}`;
  const given = new Map(assignments.map((one) => [keyOf(one.visitId, one.proId, toEpoch(one.start)), one]));
  const timed: Assignment[] = [];
  for (const pro of loadedPros(assignments, prepared)) {
    const rows: { start: number; row: Assignment }[] = [];
    for (const route of pro.routes.values()) {
      route.forEach((stop, index) => {
        const placed = given.get(keyOf(stop.visitId, pro.pro.proId, stop.start));
        if (placed === undefined) return;
        // What is placed again has the leg of the plan before.
        const { visitId, proId, start, end, travelSeconds: _before, ...more }: Placed & { travelSeconds?: number } = placed;
        const travelSeconds = secondsDriven(prepared.context.travel, pro, route[index - 1] ?? null, stop);
        rows.push({ start: stop.start, row: { visitId, proId, start, end, travelSeconds, ...more } });
      });
    }
    rows.sort((a, b) => a.start - b.start);
    for (const { row } of rows) timed.push(row);
  }
  return timed;
}
