import { addMonths, dayNumber, fromDayNumber } from '#app/platform/local-date';
import type { Cadence } from '../catalog/cadences';

const WEEK_DAYS = 7;
const MONTHS: Record<Exclude<Cadence, 'weekly' | 'as_needed'>, number> = {
  monthly: 1,
  bi_monthly: 2,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
};

type Asked = { startsOn: string; cadence: Cadence; from: string; to: string };

/**
 * The days on which a program comes, of those from `from` to `to`, both included. All are counted from its first day: a program that
 * starts on the 31st comes on the last day of a shorter month, and on the 31st again after it.
 */
export function dueDates({ startsOn, cadence, from, to }: Asked): string[] {
  if (cadence === 'as_needed' || to < startsOn) return [];
  if (cadence === 'weekly') {
    const first = dayNumber(startsOn);
    const skipped = Math.max(0, Math.ceil((dayNumber(from) - first) / WEEK_DAYS));
    const days: string[] = [];
    for (let day = first + skipped * WEEK_DAYS; fromDayNumber(day) <= to; day += WEEK_DAYS) days.push(fromDayNumber(day));
    return days;
  }
  const days: string[] = [];
  for (let months = 0; ; months += MONTHS[cadence]) {
    const day = addMonths(startsOn, months);
    if (day > to) return days;
    if (day >= from) days.push(day);
  }
}
