import type { LatLng, Pro, Problem, VerdictCode, Visit } from '#dispatch';
import { driveUntil, localReading, straightMiles } from './oracle-drive';
import { GRID_SECONDS } from './random-instance';

/**
 * The rules once more, as slowly and plainly as they can be said: every start of the five-minute grid is tried. For
 * tests only; shares nothing with the judge, the planners or `checkPlan` but the types.
 */

export type OracleStop = { start: number; end: number; lat: number; lng: number };
export type OracleRange = { start: number; end: number; date: string };

const DAY = 86_400;

function localDate(zone: string, epoch: number): string {
  return localReading(zone, epoch).slice(0, 10);
}

function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY * 1000).toISOString().slice(0, 10);
}

/** First instant with that reading; for a skipped reading as long after the gap as it is into it. */
const instants = new Map<string, number>();

function instantOf(zone: string, date: string, time: string): number {
  const key = `${zone} ${date} ${time}`;
  const known = instants.get(key) ?? findInstant(zone, date, time);
  instants.set(key, known);
  return known;
}

function findInstant(zone: string, date: string, time: string): number {
  const [wantedDate, wantedTime] = time === '24:00' ? [shiftDate(date, 1), '00:00'] : [date, time];
  const wanted = `${wantedDate} ${wantedTime}`;
  const middle = Date.parse(`${wantedDate}T${wantedTime}:00Z`) / 1000;
  let lastBefore = -Infinity;
  for (let at = middle - 15 * 3600; at <= middle + 15 * 3600; at += GRID_SECONDS) {
    const reading = localReading(zone, at);
    if (reading === wanted) return at;
    if (reading < wanted) lastBefore = at;
  }
  const gapStart = lastBefore + GRID_SECONDS;
  const readAsBefore = Date.parse(`${localReading(zone, lastBefore).replace(' ', 'T')}:00Z`) / 1000 + GRID_SECONDS;
  return gapStart + (middle - readAsBefore);
}

function isBlocked(pro: Pro, date: string): boolean {
  return pro.overrides.some((override) => override.status === 'blocked' && override.date === date);
}

/** Joins what touches within a date, then gives overlaps between dates to the earlier one. */
export function tidyRanges(ranges: OracleRange[]): OracleRange[] {
  const tidy: OracleRange[] = [];
  for (const date of [...new Set(ranges.map((range) => range.date))].sort()) {
    const before = Math.max(-Infinity, ...tidy.map((range) => range.end));
    let open: OracleRange | null = null;
    for (const range of ranges.filter((one) => one.date === date).sort((a, b) => a.start - b.start)) {
      if (open !== null && range.start <= open.end) open.end = Math.max(open.end, range.end);
      else {
        open = { ...range };
        tidy.push(open);
      }
    }
    for (const range of tidy) if (range.date === date) range.start = Math.max(range.start, before);
  }
  return tidy.filter((range) => range.end > range.start);
}

/** By the list of weekly hours, which copies of a pro share. */
const rangesOfPros = new WeakMap<Pro['weekly'], OracleRange[]>();

/** The hours of six days either side; worked out once for each pro. */
export function oracleRanges(pro: Pro, aroundSec: number): OracleRange[] {
  const known = rangesOfPros.get(pro.weekly);
  if (known !== undefined) return known;
  const found = readRanges(pro, aroundSec);
  rangesOfPros.set(pro.weekly, found);
  return found;
}

function readRanges(pro: Pro, aroundSec: number): OracleRange[] {
  const ranges: OracleRange[] = [];
  for (let shift = -6; shift <= 6; shift++) {
    const date = shiftDate(new Date(aroundSec * 1000).toISOString().slice(0, 10), shift);
    if (isBlocked(pro, date)) continue;
    const custom = pro.overrides.flatMap((override) =>
      override.status === 'custom' && override.date === date ? [override] : [],
    );
    const weekday = new Date(date).getUTCDay();
    const chosen = custom.length > 0 ? custom : pro.weekly.filter((range) => range.weekday === weekday);
    for (const { start, end } of chosen) {
      ranges.push({
        start: instantOf(pro.zone, date, start),
        end: instantOf(pro.zone, end <= start ? shiftDate(date, 1) : date, end),
        date,
      });
    }
  }
  return tidyRanges(ranges.filter((range) => range.end > range.start));
}

export type OracleCase = {
  problem: Problem;
  visit: Visit;
  pro: Pro;
  stops: OracleStop[];
  ranges: OracleRange[];
  forOffer: boolean;
};

export function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}

/** A pro with their bookings as stops, and more of them if a plan gave them some. */
export function oracleCase(problem: Problem, visit: Visit, pro: Pro, more: OracleStop[] = [], forOffer = true): OracleCase {
  const booked = pro.bookings.map(({ start, end, lat, lng }) => ({ start: seconds(start), end: seconds(end), lat, lng }));
  return {
    problem,
    visit,
    pro,
    stops: [...booked, ...more].sort((a, b) => a.start - b.start || a.end - b.end),
    ranges: oracleRanges(pro, seconds(problem.now)),
    forOffer,
  };
}

function rangeAt({ ranges }: OracleCase, at: number): OracleRange | null {
  return ranges.find((range) => range.start <= at && at < range.end) ?? null;
}

function dayAt(one: OracleCase, at: number): string {
  return rangeAt(one, at)?.date ?? localDate(one.pro.zone, at);
}

function lengthOf({ visit }: OracleCase): number {
  return visit.durationMinutes * 60;
}

function travelFits(one: OracleCase, start: number): boolean {
  const arrives = (a: LatLng, b: LatLng, leave: number): number => driveUntil(one.problem, a, b, leave);
  const route = one.stops.filter((stop) => dayAt(one, stop.start) === dayAt(one, start));
  const before = route.filter((stop) => stop.start < start).pop();
  const after = route.find((stop) => stop.start > start);
  const range = rangeAt(one, start);
  const inside = one.problem.commute === 'inside';
  const end = start + lengthOf(one);
  if (before !== undefined && arrives(before, one.visit, before.end) > start) return false;
  if (after !== undefined && arrives(one.visit, after, end) > after.start) return false;
  if (inside && before === undefined && range !== null && arrives(one.pro, one.visit, range.start) > start) return false;
  return !(inside && after === undefined && range !== null && arrives(one.visit, one.pro, end) > range.end);
}

function isQuiet({ pro, problem }: OracleCase): boolean {
  const quiet = pro.quietHours ?? null;
  if (quiet === null || quiet.start === quiet.end) return false;
  const now = localReading(pro.zone, seconds(problem.now)).slice(11);
  return quiet.start < quiet.end ? quiet.start <= now && now < quiet.end : now >= quiet.start || now < quiet.end;
}

/** The rules in judging order, each asked of one start. */
const questions: [VerdictCode, (one: OracleCase, start: number) => boolean][] = [
  ['inactive', ({ pro }) => pro.active !== false],
  ['not_accepting', ({ pro }) => pro.accepting],
  ['service', ({ pro, visit }) => pro.services.some((entry) => entry.service === visit.service)],
  [
    'credential',
    ({ pro, visit }, start) => {
      const date = localDate(visit.zone ?? pro.zone, start);
      return pro.services.some(
        (entry) => entry.service === visit.service && (entry.validFrom ?? date) <= date && date <= (entry.validTo ?? date),
      );
    },
  ],
  ['excluded', ({ pro, visit }) => !visit.excludedProIds.includes(pro.proId)],
  ['equipment', ({ pro, visit }) => (visit.equipment ?? []).every((piece) => (pro.equipment ?? []).includes(piece))],
  ['crew_size', ({ pro, visit }) => (pro.crewSize ?? 1) >= (visit.people ?? 1)],
  ['min_payout', ({ pro, visit }) => visit.payoutCents >= pro.minPayoutCents],
  ['radius', ({ pro, visit }) => straightMiles(pro, visit) <= pro.maxMiles],
  ['blocked_day', (one, start) => rangeAt(one, start) !== null || !isBlocked(one.pro, localDate(one.pro.zone, start))],
  ['outside_hours', (one, start) => start + lengthOf(one) <= (rangeAt(one, start)?.end ?? -Infinity)],
  [
    'same_day',
    ({ pro, visit, problem }, start) =>
      pro.sameDay || localDate(visit.zone ?? pro.zone, start) !== localDate(visit.zone ?? pro.zone, seconds(problem.now)),
  ],
  [
    'day_cap',
    (one, start) =>
      one.pro.maxVisitsPerDay === null ||
      one.stops.filter((stop) => dayAt(one, stop.start) === dayAt(one, start)).length < one.pro.maxVisitsPerDay,
  ],
  ['overlap', (one, start) => one.stops.every((stop) => stop.end <= start || stop.start >= start + lengthOf(one))],
  ['travel', travelFits],
  ['days', () => true],
  ['quiet_hours', (one) => !one.forOffer || !isQuiet(one)],
];

function startsOf({ visit, problem }: OracleCase): number[] {
  const starts = new Set<number>();
  for (const [from, to] of visit.windows) {
    for (let at = seconds(from); at <= seconds(to); at += GRID_SECONDS) if (at >= seconds(problem.now)) starts.add(at);
  }
  return [...starts].sort((a, b) => a - b);
}

/** Dates of the pro's hours on which the work could begin if they had promised nothing. */
export function workingDates(one: OracleCase): string[] {
  const within = startsOf(one).filter((start) => start + lengthOf(one) <= (rangeAt(one, start)?.end ?? -Infinity));
  return [...new Set(within.map((start) => dayAt(one, start)))].sort();
}

/** Every row of as many working dates as the visit takes, on each of which one of these starts lies; none further apart than 3 dates. */
export function oracleRows(one: OracleCase, starts: number[]): string[][] {
  const wanted = one.visit.days ?? 1;
  const open = new Set(starts.map((start) => dayAt(one, start)));
  const dates = workingDates(one);
  return dates
    .map((_, index) => dates.slice(index, index + wanted))
    .filter((row) => row.length === wanted && row.every((date) => open.has(date)))
    .filter((row) => row.every((date, at) => at === 0 || date <= shiftDate(row[at - 1]!, 3)));
}

export function oracleDate(one: OracleCase, start: number): string {
  return dayAt(one, start);
}

function firstDays(one: OracleCase, starts: number[]): number[] {
  if ((one.visit.days ?? 1) === 1) return starts;
  const first = new Set(oracleRows(one, starts).map(([date]) => date));
  return starts.filter((start) => first.has(dayAt(one, start)));
}

/** Every start of one day of the work. */
export function oracleStarts({ visit: { days: _days, ...visit }, ...one }: OracleCase): number[] {
  const { code, starts } = oracleVerdict({ ...one, visit });
  return code === null ? starts : [];
}

/** Whether every rule allows one start, on the grid or between. */
export function oracleAllows(one: OracleCase, start: number): boolean {
  const within = one.visit.windows.some(([from, to]) => seconds(from) <= start && start <= seconds(to));
  return within && start >= seconds(one.problem.now) && questions.every(([, answer]) => answer(one, start));
}

/** The first rule that leaves no start, or null and the starts that are left. */
export function oracleVerdict(one: OracleCase): { code: VerdictCode | null; starts: number[] } {
  let starts = startsOf(one);
  const over = starts.length === 0;
  for (const [code, answer] of questions) {
    if (over) {
      // No start at all: only what does not look at the clock can fail before the hours do.
      const still = ['credential', 'blocked_day'].includes(code) || (code !== 'outside_hours' && answer(one, 0));
      if (!still) return { code, starts };
      continue;
    }
    const left = code === 'days' ? firstDays(one, starts) : starts.filter((start) => answer(one, start));
    if (left.length === 0) return { code, starts };
    starts = left;
  }
  return { code: null, starts };
}
