import { getCalendar, type Calendar, type StartInterval } from '../model/compiled';
import { dayInWords, durationInWords } from '../time/in-words';
import { dateOfDay, localDay } from '../time/zone';
import { minutesUp, type Candidate, type Rule } from './rule';

/** Ranges are sorted and apart, so their ends are sorted too. */
function firstEndingAfter(ranges: Calendar['ranges'], instant: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Starts from which the whole visit lies in one range of hours. */
function withinHours(candidate: Candidate): StartInterval[] {
  const { starts, pro, visit } = candidate;
  const first = starts[0];
  const last = starts[starts.length - 1];
  const kept: StartInterval[] = [];
  if (first === undefined || last === undefined) return kept;
  const seconds = visit.seconds;
  const { ranges } = getCalendar(pro, first.from, last.to + seconds);
  for (let at = firstEndingAfter(ranges, first.from); at < ranges.length; at++) {
    const range = ranges[at];
    if (range === undefined || range.start > last.to) break;
    const latest = range.end - seconds;
    for (const interval of starts) {
      const from = Math.max(interval.from, range.start);
      const to = Math.min(interval.to, latest);
      if (from <= to) kept.push({ from, to, day: range.day, open: range.start, close: range.end });
    }
  }
  return kept;
}

/** The least number of seconds by which some range would have to be longer; null without any range near. */
function secondsMissing(candidate: Candidate): number | null {
  const { starts, pro, visit } = candidate;
  const first = starts[0];
  const last = starts[starts.length - 1];
  if (first === undefined || last === undefined) return null;
  let least: number | null = null;
  for (const range of getCalendar(pro, first.from - 86_400, last.to + visit.seconds + 86_400).ranges) {
    const low = Math.min(range.start, range.end - visit.seconds);
    const high = Math.max(range.start, range.end - visit.seconds);
    const tooShort = Math.max(0, visit.seconds - (range.end - range.start));
    for (const interval of starts) {
      const missing = tooShort + Math.max(0, low - interval.to, interval.from - high);
      if (least === null || missing < least) least = missing;
    }
  }
  return least;
}

/** Where the starts lie on days without any hours: which. Null where there are hours on one of them, or the days are many. */
function dayOff({ starts, pro, visit }: Candidate): string | null {
  const first = starts[0];
  const last = starts[starts.length - 1];
  if (first === undefined || last === undefined) return null;
  const days = [...new Set(starts.flatMap(({ from, to }) => [localDay(pro.pro.zone, from), localDay(pro.pro.zone, to)]))];
  if (days.length > 2 || (days[1] ?? 0) - (days[0] ?? 0) > 1) return null;
  const { ranges } = getCalendar(pro, first.from, last.to + visit.seconds);
  if (ranges.some(({ day }) => days.includes(day))) return null;
  return `Does not work on ${days.map((day) => dayInWords(dateOfDay(day))).join(' or ')}.`;
}

/** [start, end] lies in one range of the pro's hours. */
export const outsideHours: Rule = {
  code: 'outside_hours',
  passes: (candidate) => {
    const kept = withinHours(candidate);
    if (kept.length === 0) return false;
    candidate.starts = kept;
    return true;
  },
  explain: (candidate) => {
    if (candidate.starts.length === 0)
      return { limit: null, value: null, unit: null, text: 'Every window for a start is over, or closed.' };
    const missing = secondsMissing(candidate);
    if (missing === null) return { limit: null, value: null, unit: null, text: 'No working hours on these dates.' };
    const minutes = minutesUp(missing);
    return {
      limit: 0,
      value: minutes,
      unit: 'min',
      text: dayOff(candidate) ?? `Outside working hours by ${durationInWords(minutes)}.`,
    };
  },
  shortfall: (candidate) => {
    const missing = secondsMissing(candidate);
    return missing === null ? null : { by: minutesUp(missing), unit: 'min' };
  },
};
