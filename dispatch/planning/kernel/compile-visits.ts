import { toEpoch } from '../../time/instants';
import { byCodeUnit } from '../../parse/read-fields';
import type { Problem, Visit } from '../../model/types';
import type { Places } from './legs';
import { mergeIntervals, type Intervals } from './intervals';

/** Visits in the order of their ids, as arrays; `starts` are the joined windows, not before now. */
export type CompiledVisits = {
  list: Visit[];
  place: Int32Array;
  seconds: Int32Array;
  payout: Int32Array;
  level: Int32Array;
  levelCount: number;
  prize: Float64Array;
  starts: Intervals[];
  /** First and last second any visit may start. */
  from: number;
  to: number;
};

/** Travel seconds a visit of the lowest level is worth while the search runs. */
export const PRIZE = 20_000;
/** A level is worth this many times the one below. */
const PRIZE_STEP = 4;

export function compileVisits(problem: Problem, places: Places, zero: number): CompiledVisits {
  const list = [...problem.visits].sort((a, b) => byCodeUnit(a.visitId, b.visitId));
  const levels = [...new Set(list.map((visit) => visit.priority))].sort((a, b) => a - b);
  const levelOf = new Map(levels.map((priority, level) => [priority, level]));
  const now = toEpoch(problem.now, 'up') - zero;
  const starts = list.map((visit) => startsOf(visit, zero, now));
  const level = Int32Array.from(list, (visit) => levelOf.get(visit.priority)!);
  return {
    list,
    place: Int32Array.from(list, (visit) => places.indexOf(visit)),
    seconds: Int32Array.from(list, (visit) => Math.max(1, Math.round(visit.durationMinutes * 60))),
    payout: Int32Array.from(list, (visit) => visit.payoutCents),
    level,
    levelCount: levels.length,
    prize: Float64Array.from(level, (step) => PRIZE * PRIZE_STEP ** Math.min(step, 12)),
    starts,
    from: starts.reduce((least, flat) => (flat.length ? Math.min(least, flat[0]!) : least), Infinity),
    to: starts.reduce((most, flat) => (flat.length ? Math.max(most, flat[flat.length - 1]!) : most), -Infinity),
  };
}

function startsOf(visit: Visit, zero: number, now: number): Intervals {
  const flat: Intervals = [];
  for (const [from, to] of visit.windows) {
    flat.push(Math.max(now, toEpoch(from, 'up') - zero), toEpoch(to) - zero);
  }
  return mergeIntervals(flat);
}
