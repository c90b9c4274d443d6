import type { StartInterval } from '../model/compiled';
import { blockedDay } from './blocked-day';
import { outsideHours } from './outside-hours';
import type { Candidate, Rule } from './rule';
import { toEpoch } from '../time/instants';

/** Dates from one day of work to the next at most: Friday and Monday are in a row. */
export const LONGEST_GAP = 3;

/** Dates of the pro's hours on which the work could begin, whatever they have promised. Ascending. */
function workingDays(candidate: Candidate): number[] {
  const plain: Candidate = { ...candidate, starts: candidate.visit.starts, slot: null };
  if (!blockedDay.passes(plain) || !outsideHours.passes(plain)) return [];
  return [...new Set(plain.starts.map(({ day }) => day))].sort((a, b) => a - b);
}

/** Whether the work may begin on that day: some of its starts are not after the last first one. */
function mayBeginOn(candidate: Candidate, starts: StartInterval[], day: number): boolean {
  const { startsBy } = candidate.visit.visit;
  return startsBy === undefined || starts.some((start) => start.day === day && start.from <= toEpoch(startsBy));
}

/** Working days in a row on each of which there is a start: as many as there are from each day on, no more than are wanted. */
function rowsFromEachDay(candidate: Candidate, starts: StartInterval[], wanted: number): number[][] {
  const days = workingDays(candidate);
  const open = new Set(starts.map(({ day }) => day));
  return days.map((first, index) => {
    const row: number[] = [];
    if (!mayBeginOn(candidate, starts, first)) return row;
    for (const day of days.slice(index, index + wanted)) {
      const last = row[row.length - 1];
      if (!open.has(day) || (last !== undefined && day - last > LONGEST_GAP)) break;
      row.push(day);
    }
    return row;
  });
}

/** Every row of working days that the whole visit fits into, the earliest first; `starts` are those of its single days. */
export function wholeRows(candidate: Candidate, starts: StartInterval[]): number[][] {
  const wanted = candidate.visit.visit.days ?? 1;
  if (wanted === 1) return [...new Set(starts.map(({ day }) => day))].sort((a, b) => a - b).map((day) => [day]);
  return rowsFromEachDay(candidate, starts, wanted).filter((row) => row.length === wanted);
}

function longestRow(candidate: Candidate): number {
  const rows = rowsFromEachDay(candidate, candidate.starts, candidate.visit.visit.days ?? 1);
  return Math.max(0, ...rows.map((row) => row.length));
}

/** A visit of several days has a start on as many of the pro's working days in a row; what is left are its first starts. */
export const days: Rule = {
  code: 'days',
  passes: (candidate) => {
    if (candidate.visit.visit.days === undefined || candidate.visit.visit.days === 1) return true;
    if (candidate.starts.length === 0) return true;
    const first = new Set(wholeRows(candidate, candidate.starts).map(([day]) => day));
    const left = candidate.starts.filter(({ day }) => first.has(day));
    if (left.length === 0) return false;
    candidate.everyStart = candidate.starts;
    candidate.starts = left;
    return true;
  },
  explain: (candidate) => {
    const limit = candidate.visit.visit.days ?? 1;
    const value = longestRow(candidate);
    return { limit, value, unit: 'days', text: `Takes ${limit} working days in a row, is free on ${value}.` };
  },
  shortfall: (candidate) => ({ by: (candidate.visit.visit.days ?? 1) - longestRow(candidate), unit: 'days' }),
};
