import type { CompiledPro, CompiledVisit, RuleContext, StartInterval } from '../model/compiled';
import type { Slot } from './insertion';
import type { Refusal, VerdictCode } from '../model/types';

/**
 * One visit against one pro. Time rules take away from `starts`; the rule that would leave none fails and leaves it as
 * it was. `slot` is where the first start falls on its route, once the travel rule has looked.
 */
export type Candidate = {
  visit: CompiledVisit;
  pro: CompiledPro;
  context: RuleContext;
  starts: StartInterval[];
  miles: number;
  slot: Slot | null;
  /** Of a visit of several days: the starts of each of them, once the days rule has kept those of the first. */
  everyStart?: StartInterval[];
};

/** The numbers of a no: `value` broke `limit`, both in `unit`. */
export type Numbers = Pick<Refusal, 'limit' | 'value' | 'unit' | 'byStraightLine' | 'text'>;

/** How much was missing, in a unit that a person can add: the least change that this rule alone would ask for. */
export type Shortfall = { by: number; unit: 'cents' | 'mi' | 'min' | 'visits' | 'days' | 'people' };

/** The one shape of a hard rule. `explain` and `shortfall` are asked only after `passes` said no. */
export type Rule = {
  code: VerdictCode;
  passes: (candidate: Candidate) => boolean;
  explain: (candidate: Candidate) => Numbers;
  shortfall: (candidate: Candidate) => Shortfall | null;
};

/** `passes` of a rule about time: filters the possible starts, and fails when none would be left. */
export function narrowTo(candidate: Candidate, left: StartInterval[]): boolean {
  if (left.length === 0) return candidate.starts.length === 0;
  candidate.starts = left;
  return true;
}

function cut(interval: StartInterval, from: number, to: number): StartInterval {
  return { from, to, day: interval.day, open: interval.open, close: interval.close };
}

/** The parts of the intervals that lie in [from, to]. */
export function keepWithin(intervals: StartInterval[], from: number, to: number): StartInterval[] {
  const kept: StartInterval[] = [];
  for (const interval of intervals) {
    if (interval.from >= from && interval.to <= to) kept.push(interval);
    else if (interval.from <= to && interval.to >= from)
      kept.push(cut(interval, Math.max(interval.from, from), Math.min(interval.to, to)));
  }
  return kept;
}

/** The parts of the intervals that lie outside [from, to]; the same list when that is all of them. */
export function keepOutside(intervals: StartInterval[], from: number, to: number): StartInterval[] {
  let touched = false;
  for (const interval of intervals) touched ||= interval.to >= from && interval.from <= to;
  if (!touched || from > to) return intervals;
  const kept: StartInterval[] = [];
  for (const interval of intervals) {
    if (interval.to < from || interval.from > to) {
      kept.push(interval);
      continue;
    }
    if (interval.from < from) kept.push(cut(interval, interval.from, from - 1));
    if (interval.to > to) kept.push(cut(interval, to + 1, interval.to));
  }
  return kept;
}

export function noShortfall(): null {
  return null;
}

/** Seconds as minutes, rounded up, never 0. */
export function minutesUp(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
