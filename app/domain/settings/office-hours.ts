import { TZDate } from '@date-fns/tz';
import { z } from 'zod';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { MINUTE_MS } from '#app/platform/durations';
import { mark, translate } from '#app/platform/texts/t';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** When the office answers the phone: at most one range a weekday (0 = Sunday), on the clocks of `zone`. */
export const officeHoursSchema = z.object({
  zone: z.string().refine(isZone),
  days: z.array(z.object({ weekday: z.number().int().min(0).max(6), opens: clock, closes: clock })),
});

/** Whether a time zone has clocks that we know. */
export function isZone(name: string): boolean {
  try {
    return Boolean(dateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

export type OfficeHours = z.output<typeof officeHoursSchema>;

/** Far enough ahead to find the next opening in any week that has one. */
const DAYS_AHEAD = 60;
const WEEKDAYS = [mark('Sun'), mark('Mon'), mark('Tue'), mark('Wed'), mark('Thu'), mark('Fri'), mark('Sat')] as const;
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

function instant(day: TZDate, time: string, zone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute, zone).getTime());
}

/** The opening ranges from the local day of `at` on, in order. */
function* ranges(hours: OfficeHours, at: Date): Generator<[Date, Date]> {
  const today = new TZDate(at.getTime(), hours.zone);
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + ahead, hours.zone);
    const open = hours.days.find(({ weekday }) => weekday === day.getDay());
    if (open) yield [instant(day, open.opens, hours.zone), instant(day, open.closes, hours.zone)];
  }
}

/** Whether the office is open at that instant. */
export function isOpen(hours: OfficeHours, at: Date): boolean {
  for (const [opens, closes] of ranges(hours, at)) {
    if (opens <= at && at < closes) return true;
    if (opens > at) return false;
  }
  return false;
}

/** When the office is open next: `at` itself while open, null where there are no hours at all. */
export function nextOpening(hours: OfficeHours, at: Date): Date | null {
  for (const [opens, closes] of ranges(hours, at)) if (closes > at) return opens > at ? opens : at;
  return null;
}

/** `minutes` of office time after `at`; of plain time where there are no hours at all. */
export function addOfficeMinutes(hours: OfficeHours, at: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  for (const [opens, closes] of ranges(hours, at)) {
    const from = Math.max(opens.getTime(), at.getTime());
    const here = closes.getTime() - from;
    if (here <= 0) continue;
    if (left <= here) return new Date(from + left);
    left -= here;
  }
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

/** "08:00" as "8 AM", "17:30" as "5:30 PM". */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

function weekdayText(weekday: number): string {
  return translate(WEEKDAYS[weekday] ?? WEEKDAYS[0]);
}

/** One line per run of weekdays with the same hours: "Mon-Fri", "8 AM-8 PM". */
export function hoursLines(hours: OfficeHours): { days: string; hours: string }[] {
  const runs: { from: number; to: number; opens: string; closes: string }[] = [];
  for (const weekday of MONDAY_FIRST) {
    const open = hours.days.find((day) => day.weekday === weekday);
    const last = runs.at(-1);
    if (!open) continue;
    const follows = last && MONDAY_FIRST.indexOf(weekday) === MONDAY_FIRST.indexOf(last.to) + 1;
    if (follows && last.opens === open.opens && last.closes === open.closes) last.to = weekday;
    else runs.push({ from: weekday, to: weekday, opens: open.opens, closes: open.closes });
  }
  return runs.map(({ from, to, opens, closes }) => ({
    days: from === to ? weekdayText(from) : `${weekdayText(from)}-${weekdayText(to)}`,
    hours: `${clockText(opens)}-${clockText(closes)}`,
  }));
}

const SCHEMA_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** schema.org's opening hours. */
export function structuredHours(hours: OfficeHours) {
  return hours.days.map(({ weekday, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${SCHEMA_DAYS[weekday]}`,
    opens,
    closes,
  }));
}
