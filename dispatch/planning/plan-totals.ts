import { withPromises, type CompiledPro, type Stop } from '../model/compiled';
import { toEpoch } from '../time/instants';
import type { PreparedProblem } from '../model/prepare-problem';
import { secondsBetween, type Place } from '../travel/travel-time';
import type { Assignment, Plan } from '../model/types';

type Placed = Pick<Assignment, 'visitId' | 'proId' | 'start' | 'end' | 'fixed'>;

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

/** The sum over all legs of all days on which a pro has a stop. */
export function alongRoutes(pros: readonly CompiledPro[], leg: (from: Place, to: Place) => number): number {
  let sum = 0;
  for (const pro of pros) for (const route of pro.routes.values()) sum += alongRoute(pro, route, leg);
  return sum;
}

function movedAgainst(assignments: readonly Placed[], start: Pick<Plan, 'assignments'> | undefined): number {
  if (start === undefined) return 0;
  const now = new Map(assignments.map((assignment) => [assignment.visitId, assignment]));
  return start.assignments.filter((old) => {
    const fresh = now.get(old.visitId);
    return fresh !== undefined && (fresh.proId !== old.proId || toEpoch(fresh.start) !== toEpoch(old.start));
  }).length;
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
  for (const { visitId, proId } of assignments) {
    const cents = prepared.visits[prepared.visitIndex.get(visitId) ?? -1]?.visit.payoutCents ?? 0;
    pay.set(proId, (pay.get(proId) ?? 0) + cents);
  }
  const amounts = [...pay.values()];
  return {
    assigned: assignments.length,
    travelSeconds: alongRoutes(pros, (from, to) => secondsBetween(prepared.context.travel, from, to)),
    paidCents: amounts.reduce((sum, cents) => sum + cents, 0),
    giniPay: gini(amounts),
    moved: movedAgainst(assignments, start),
  };
}

/** Sorted by pro, then start, each with the leg to it worked out. */
export function timedAssignments(assignments: readonly Placed[], prepared: PreparedProblem): Assignment[] {
  const given = new Set(assignments.map(({ visitId }) => visitId));
  const timed: Assignment[] = [];
  const byVisit = new Map(assignments.map((assignment) => [assignment.visitId, assignment]));
  for (const pro of loadedPros(assignments, prepared)) {
    const rows: { start: number; row: Assignment }[] = [];
    for (const route of pro.routes.values()) {
      route.forEach((stop, index) => {
        const placed = byVisit.get(stop.visitId);
        if (!given.has(stop.visitId) || placed === undefined || placed.proId !== pro.pro.proId) return;
        const travelSeconds = secondsBetween(prepared.context.travel, route[index - 1] ?? pro, stop);
        const row: Assignment = {
          visitId: stop.visitId,
          proId: placed.proId,
          start: placed.start,
          end: placed.end,
          travelSeconds,
        };
        rows.push({ start: stop.start, row: placed.fixed === undefined ? row : { ...row, fixed: placed.fixed } });
      });
    }
    rows.sort((a, b) => a.start - b.start);
    for (const { row } of rows) timed.push(row);
  }
  return timed;
}
