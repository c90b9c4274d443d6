import { toEpoch, getIso } from '../../time/instants';
import type { Assignment, Booking, Plan, Problem, StartWindow, Visit } from '../../model/types';

/** An assignment that may be pinned by hand. */
export type PinnedAssignment = Assignment & { fixed?: boolean };

export type PlanWithPins = Pick<Plan, 'seed' | 'iterations'> & { assignments: PinnedAssignment[] };

/** What happened: a visit is called off, a visit is new, a pro is out, or work stops for a while (weather). */
export type PlanChange =
  { cancel: string } | { add: Visit } | { sick: string } | { hold: { zips?: string[]; from: string; to: string } };

/** A problem and a plan after the change, split into what stands and what may move. */
export type ChangedProblem = {
  /** As it is now: with the new visit, without the canceled one. */
  problem: Problem;
  /** The same with every standing assignment as a booking of its pro. */
  open: Problem;
  standing: Assignment[];
  /** Assignments that hold unless something has to move; each keeps to the window it was promised. */
  movable: Assignment[];
};

/**
 * Applies a change to problem and plan. Visits that have started stay as they are, and so do those pinned by hand, but
 * for a sick pro's and held ones. A hold bars every minute of work between its ends; with `zips` only where `getZip` says so.
 */
export function changeProblem(
  plan: PlanWithPins,
  change: PlanChange,
  problem: Problem,
  getZip?: (visit: Visit) => string | null,
): ChangedProblem {
  const changed: Problem = { ...problem, visits: changedVisits(change, problem, getZip) };
  const visitOf = new Map(changed.visits.map((visit) => [visit.visitId, visit]));
  const now = toEpoch(problem.now, 'up');
  const standing: Assignment[] = [];
  const movable: Assignment[] = [];
  for (const { fixed, ...row } of plan.assignments) {
    const visit = visitOf.get(row.visitId);
    if (!visit) continue;
    const started = toEpoch(row.start) < now;
    const sick = 'sick' in change && change.sick === row.proId;
    const held = 'hold' in change && findWindow(visit, row.start) === null;
    if (started || (fixed === true && !sick && !held)) standing.push(row);
    else if (!sick && !held) movable.push(row);
  }
  const stands = new Set(standing.map(({ visitId }) => visitId));
  const standingOf = new Map(standing.map(({ proId }): [string, Assignment[]] => [proId, []]));
  for (const row of standing) standingOf.get(row.proId)!.push(row);
  const promised = new Map(movable.map(({ visitId, start }) => [visitId, start]));
  const open: Problem = {
    ...changed,
    visits: changed.visits
      .filter(({ visitId }) => !stands.has(visitId))
      .map((visit) => keepPromise(visit, promised.get(visit.visitId))),
    pros: changed.pros.map((pro) => {
      const mine = (standingOf.get(pro.proId) ?? []).map((row) => bookingOf(row, visitOf.get(row.visitId)!));
      const able = 'sick' in change && change.sick === pro.proId ? { accepting: false } : {};
      return mine.length === 0 && pro.accepting === (able.accepting ?? pro.accepting)
        ? pro
        : { ...pro, ...able, bookings: [...pro.bookings, ...mine] };
    }),
  };
  return { problem: changed, open, standing, movable };
}

function changedVisits(change: PlanChange, problem: Problem, getZip?: (visit: Visit) => string | null): Visit[] {
  if ('cancel' in change) return problem.visits.filter(({ visitId }) => visitId !== change.cancel);
  if ('add' in change) return [...problem.visits.filter(({ visitId }) => visitId !== change.add.visitId), change.add];
  if (!('hold' in change)) return problem.visits;
  const { zips, from, to } = change.hold;
  return problem.visits.map((visit) => {
    const zip = zips === undefined ? null : (getZip?.(visit) ?? null);
    return zips === undefined || (zip !== null && zips.includes(zip))
      ? outsideHold(visit, toEpoch(from), toEpoch(to, 'up'))
      : visit;
  });
}

/** Windows without the starts that would put work between `from` and `to`. */
function outsideHold(visit: Visit, from: number, to: number): Visit {
  const seconds = Math.round(visit.durationMinutes * 60);
  const windows = visit.windows.flatMap(([first, last]): StartWindow[] => {
    const [lo, hi] = [toEpoch(first, 'up'), toEpoch(last)];
    const before: [number, number] = [lo, Math.min(hi, from - seconds)];
    const after: [number, number] = [Math.max(lo, to), hi];
    return [before, after].filter(([a, b]) => a <= b).map(([a, b]): StartWindow => [getIso(a), getIso(b)]);
  });
  return { ...visit, windows };
}

/** The window that holds a start, or null. */
export function findWindow(visit: Visit, start: string): StartWindow | null {
  const at = Date.parse(start);
  return visit.windows.find(([from, to]) => Date.parse(from) <= at && at <= Date.parse(to)) ?? null;
}

function keepPromise(visit: Visit, start: string | undefined): Visit {
  const window = start === undefined ? null : findWindow(visit, start);
  return window === null ? visit : { ...visit, windows: [window] };
}

function bookingOf({ visitId, start, end }: Assignment, { lat, lng }: Visit): Booking {
  return { visitId, start, end, lat, lng };
}
