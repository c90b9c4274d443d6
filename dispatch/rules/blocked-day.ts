import { calendarOf } from '../compiled';
import { dateOfDay, localDay, startOfDay } from '../zone';
import { keepOutside, narrowTo, noShortfall, type Case, type Piece, type Rule } from './rule';

/** No date lasts longer: a day, and the hours of the widest clock changes. */
const LONGEST_DAY = 48 * 3600;

/** Starts that fall on no blocked date, or in a range that began the day before a blocked date. */
function unblocked(judged: Case): Piece[] {
  const { starts, pro } = judged;
  const first = starts[0];
  const last = starts[starts.length - 1];
  if (first === undefined || last === undefined) return starts;
  const calendar = calendarOf(pro, first.from, last.to);
  if (calendar.blocked.length === 0) return starts;
  let left = starts;
  for (const day of calendar.blocked) {
    if (day.midnight > last.to) break;
    if (day.midnight + LONGEST_DAY < first.from) continue;
    const end = startOfDay(pro.pro.zone, day.day + 1) - 1;
    const overnight = calendar.ranges.find((range) => range.start < day.midnight && range.end > day.midnight);
    const from = overnight === undefined ? day.midnight : Math.min(overnight.end, end + 1);
    left = keepOutside(left, from, end);
  }
  return left;
}

/** The pro has not blocked the date. */
export const blockedDay: Rule = {
  code: 'blocked_day',
  passes: (judged) => narrowTo(judged, unblocked(judged)),
  explain: ({ starts, pro }) => {
    const date = dateOfDay(localDay(pro.pro.zone, starts[0]?.from ?? 0));
    return { limit: null, value: null, unit: null, text: `Blocked ${date}.` };
  },
  shortfall: noShortfall,
};
