import { getCalendar, type Calendar, type CompiledPro, type StartInterval } from '../model/compiled';
import type { WorkDay } from '../time/calendar';
import { dateOfDay, localDay, startOfDay } from '../time/zone';
import { keepOutside, narrowTo, noShortfall, type Candidate, type Rule } from './rule';
import { dayInWords } from '../time/in-words';

/** No date lasts longer: a day, and the hours of the widest clock changes. */
const LONGEST_DAY = 48 * 3600;

/** The starts a blocked date takes away: all of it, but for a range that began the day before. */
function cutOf({ pro }: CompiledPro, { ranges }: Calendar, day: WorkDay): [from: number, to: number] {
  const to = startOfDay(pro.zone, day.day + 1) - 1;
  const overnight = ranges.find((range) => range.start < day.midnight && range.end > day.midnight);
  return [overnight === undefined ? day.midnight : Math.min(overnight.end, to + 1), to];
}

/** Everything that a calendar's blocked dates take away, by date. */
export function getCuts(pro: CompiledPro, calendar: Calendar): [from: number, to: number][] {
  return calendar.blocked.map((day) => cutOf(pro, calendar, day));
}

/** Starts that fall on no blocked date, or in a range that began the day before a blocked date. */
function unblocked(candidate: Candidate): StartInterval[] {
  const { starts, pro } = candidate;
  const first = starts[0];
  const last = starts[starts.length - 1];
  if (first === undefined || last === undefined) return starts;
  const calendar = getCalendar(pro, first.from, last.to);
  let left = starts;
  for (const day of calendar.blocked) {
    if (day.midnight > last.to) break;
    if (day.midnight + LONGEST_DAY < first.from) continue;
    const [from, to] = cutOf(pro, calendar, day);
    left = keepOutside(left, from, to);
  }
  return left;
}

/** The pro has not blocked the date. */
export const blockedDay: Rule = {
  code: 'blocked_day',
  passes: (candidate) => narrowTo(candidate, unblocked(candidate)),
  explain: ({ starts, pro }) => {
    const date = dateOfDay(localDay(pro.pro.zone, starts[0]?.from ?? 0));
    return { limit: null, value: null, unit: null, text: `Blocked ${dayInWords(date)}.` };
  },
  shortfall: noShortfall,
};
