import type { Pro } from '../model/types';
import { dateOfDay, dayOfDate, instantOfLocal, localDay, secondsOfTime, startOfDay, weekdayOfDay } from './zone';

const DAY = 86_400;

/** A range of working hours, epoch seconds, `end` exclusive. */
export type WorkRange = { start: number; end: number };

/**
 * A local date in the pro's zone with the hours that begin on it. `midnight` is the date's first second,
 * `day` its number (days since 1970-01-01).
 * Ranges are sorted, apart from each other, and never overlap those of another date.
 */
export type WorkDay = { day: number; date: string; midnight: number; ranges: WorkRange[]; blocked: boolean };

type LocalRange = { start: number; end: number };

/** A pro's hours with every text parsed once: seconds after local midnight, `end` may pass 86,400. */
export type Hours = { zone: string; weekly: LocalRange[][]; blocked: Set<number>; custom: Map<number, LocalRange[]> };

function localRange(start: string, end: string): LocalRange {
  const from = secondsOfTime(start);
  const to = secondsOfTime(end);
  return { start: from, end: to <= from ? to + DAY : to };
}

/** Parses a pro's weekly ranges and overrides. */
export function readHours(pro: Pro): Hours {
  const weekly: LocalRange[][] = [[], [], [], [], [], [], []];
  for (const range of pro.weekly) weekly[range.weekday]?.push(localRange(range.start, range.end));
  const blocked = new Set<number>();
  const custom = new Map<number, LocalRange[]>();
  for (const override of pro.overrides) {
    const day = dayOfDate(override.date);
    if (override.status === 'blocked') blocked.add(day);
    else custom.set(day, [...(custom.get(day) ?? []), localRange(override.start, override.end)]);
  }
  return { zone: pro.zone, weekly, blocked, custom };
}

/** The hours that begin on one local date, as instants: sorted, touching ones joined, none where the date is blocked. */
export function rangesBeginningOn(hours: Hours, day: number): WorkRange[] {
  if (hours.blocked.has(day)) return [];
  const locals = hours.custom.get(day) ?? hours.weekly[weekdayOfDay(day)] ?? [];
  const found: WorkRange[] = [];
  for (const local of locals) {
    const start = instantOfLocal(hours.zone, day * DAY + local.start);
    const end = instantOfLocal(hours.zone, day * DAY + local.end);
    // A skipped reading moves on past the gap: a range that ends right after the gap can thus turn out empty.
    if (end > start) found.push({ start, end });
  }
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: WorkRange[] = [];
  for (const range of found) {
    const last = joined[joined.length - 1];
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else joined.push(range);
  }
  return joined;
}

/** Cuts off what an earlier date's range already covers: such time belongs to the date on which its range began. */
function afterEarlier(ranges: WorkRange[], covered: number): WorkRange[] {
  if (ranges.every((range) => range.start >= covered)) return ranges;
  return ranges
    .filter((range) => range.end > covered)
    .map((range) => ({ start: Math.max(range.start, covered), end: range.end }));
}

/** As `workDays`, from hours that are parsed already. */
export function getWorkDays(hours: Hours, fromSec: number, toSec: number): WorkDay[] {
  // A range lasts at most 24 h on the clock, 25 h with a change: two dates back reach everything that can still run.
  const first = localDay(hours.zone, fromSec) - 2;
  const last = localDay(hours.zone, toSec);
  const days: WorkDay[] = [];
  let covered = rangesBeginningOn(hours, first - 1).reduce((end, range) => Math.max(end, range.end), -Infinity);
  for (let day = first; day <= last; day++) {
    const ranges = afterEarlier(rangesBeginningOn(hours, day), covered);
    covered = ranges.reduce((end, range) => Math.max(end, range.end), covered);
    const blocked = hours.blocked.has(day);
    const midnight = startOfDay(hours.zone, day);
    const reaches = blocked
      ? midnight <= toSec && startOfDay(hours.zone, day + 1) >= fromSec
      : ranges.some((range) => range.start <= toSec && range.end >= fromSec);
    if (reaches) days.push({ day, date: dateOfDay(day), midnight, ranges, blocked });
  }
  return days;
}

/**
 * A pro's working days that can touch [fromSec, toSec] (epoch seconds, both ends included), by date; days without
 * hours are left out unless they are blocked. A range past midnight belongs to the date on which it begins, touching
 * ranges of a date are one, `blocked` wins over `custom`, `custom` over `weekly`.
 */
export function workDays(pro: Pro, fromSec: number, toSec: number): WorkDay[] {
  return getWorkDays(readHours(pro), fromSec, toSec);
}
