import { z } from 'zod';
import { DAY_MS } from '#app/platform/durations';
import { mark, t } from '#app/platform/texts/t';
import { equipmentField, CREW_LIMIT, peopleField } from '../catalog/equipment';
import { dayField } from '../fields/date-field';
import { workKindsField } from './work-kinds-field';
import { weekdayName } from '../availability/weekdays';

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const optionalClock = z.union([z.literal(''), z.string().regex(clock, mark('Enter a time like 21:00'))]).default('');

/** A pro's own rules. The engine never widens the radius nor lowers the least payout. Money in whole dollars. */
export const rulesSchema = z
  .object({
    intent: z.literal('rules'),
    sameDay: z.literal('on').optional(),
    autoAccept: z.literal('on').optional(),
    maxMiles: z.coerce
      .number({ message: mark('Enter the miles, like 15') })
      .int(mark('Enter whole miles'))
      .min(1, mark('At least 1 mile'))
      .max(200, mark('At most 200 miles')),
    minPayout: z.coerce
      .number({ message: mark('Enter dollars, like 75') })
      .int(mark('Enter whole dollars'))
      .min(0, mark('Enter 0 or more'))
      .max(5_000, mark('At most $5,000')),
    maxVisitsPerDay: z
      .union([
        z.literal(''),
        z.coerce
          .number({ message: mark('Enter a number') })
          .int()
          .min(1, mark('At least 1'))
          .max(20, mark('At most 20')),
      ])
      .default(''),
    quietStart: optionalClock,
    quietEnd: optionalClock,
    services: workKindsField,
    equipment: equipmentField,
    crewSize: peopleField(CREW_LIMIT, mark('Enter how many people, 1 to 6')),
  })
  .refine((rules) => (rules.quietStart === '') === (rules.quietEnd === ''), {
    path: ['quietEnd'],
    message: mark('Enter a start and end for quiet hours, or leave both empty'),
  });
export type Rules = z.output<typeof rulesSchema>;

const HOURS_HINT = mark('Enter hours like 09:00-17:00. Separate several with commas');
const RANGE = /^([01]?\d|2[0-3]):([0-5]\d)\s*(?:-|–|to)\s*(([01]?\d|2[0-3]):([0-5]\d)|24:00)$/;

export type HourRange = { start: string; end: string };

/** "9:00-12:00, 13:00-17:00" as ranges, null when it cannot be read. Empty text is a day off. */
export function parseHours(text: string): HourRange[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const ranges: HourRange[] = [];
  for (const part of parts) {
    const match = RANGE.exec(part);
    if (!match) return null;
    const [start, end] = [`${match[1]}:${match[2]}`, match[3] ?? ''];
    ranges.push({ start: start.padStart(5, '0'), end: end.padStart(5, '0') });
  }
  return ranges;
}

export function hoursAsText(ranges: HourRange[]): string {
  return ranges.map(({ start, end }) => `${start}-${end}`).join(', ');
}

const day = z
  .string()
  .max(120)
  .default('')
  .refine((text) => parseHours(text) !== null, HOURS_HINT);

const clockField = z.union([z.literal(''), z.string().regex(clock, mark('Enter a time like 09:00'))]).default('');
const tick = z.literal('on').optional();
const RANGES = [0, 1, 2] as const;
type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const DAYS: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];

type TickName = `on${DayOfWeek}`;
type ClockName = `${'start' | 'end'}${DayOfWeek}_${(typeof RANGES)[number]}`;

const ticks = Object.fromEntries(DAYS.map((weekday) => [`on${weekday}`, tick])) as Record<TickName, typeof tick>;
const clocks = Object.fromEntries(
  DAYS.flatMap((weekday) =>
    RANGES.flatMap((index) => [
      [`start${weekday}_${index}`, clockField],
      [`end${weekday}_${index}`, clockField],
    ]),
  ),
) as Record<ClockName, typeof clockField>;

/** A tick and up to three ranges for each weekday, as one text of hours a weekday: 0 is Sunday, empty is a day off. */
export const weekSchema = z
  .object({ ...ticks, ...clocks })
  .superRefine((week, context) => {
    for (const weekday of DAYS) {
      if (week[`on${weekday}`] !== 'on') continue;
      let given = 0;
      for (const index of RANGES) {
        const [start, end] = [week[`start${weekday}_${index}`], week[`end${weekday}_${index}`]];
        if (start && end) given += 1;
        else if (start || end)
          context.addIssue({
            code: 'custom',
            path: [`${start ? 'end' : 'start'}${weekday}_${index}`],
            message: t('Enter a start and end time for {weekday}', { weekday: weekdayName(weekday) }),
          });
      }
      if (given === 0)
        context.addIssue({
          code: 'custom',
          path: [`start${weekday}_0`],
          message: t('Enter hours for {weekday}, or uncheck the day', { weekday: weekdayName(weekday) }),
        });
    }
  })
  .transform((week) =>
    DAYS.map((weekday) =>
      week[`on${weekday}`] === 'on'
        ? hoursAsText(
            RANGES.map((index) => ({ start: week[`start${weekday}_${index}`], end: week[`end${weekday}_${index}`] })).filter(
              ({ start, end }) => start && end,
            ),
          )
        : '',
    ),
  );

const date = dayField(mark('Choose a day'));
const optionalDate = z.union([z.literal(''), date]).default('');
const note = z.string().trim().max(200, mark('Keep it under 200 characters')).default('');

/** One day from the calendar: block it, open it again, or give it hours of its own ("09:00-12:00, 14:00-16:00"). */
export const daySchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('block'), date, note }),
  z.object({ intent: z.literal('unblock'), date }),
  z.object({ intent: z.literal('reset'), date }),
  z.object({ intent: z.literal('custom'), date, hours: day.refine((text) => text.trim() !== '', HOURS_HINT) }),
]);

const LONGEST_DAYS = 366;

/** Several days in a row at once. */
export const rangeSchema = z
  .object({ intent: z.enum(['block', 'unblock']), from: date, to: date, note })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: mark('The last day is before the first') })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < LONGEST_DAYS, {
    path: ['to'],
    message: mark('You can block up to a year at a time'),
  });

/** A weekday off that comes back. */
export const timeOffSchema = z
  .object({
    weekday: z.coerce
      .number({ message: mark('Choose a weekday') })
      .int()
      .min(0)
      .max(6),
    everyWeeks: z.coerce.number().int().min(1, mark('Choose how often')).max(8, mark('Choose every 8 weeks or less')),
    startsOn: date,
    endsOn: optionalDate,
    note,
  })
  .refine(({ startsOn, endsOn }) => endsOn === '' || endsOn >= startsOn, {
    path: ['endsOn'],
    message: mark('The end is before the start'),
  });

export type TimeOffForm = z.output<typeof timeOffSchema>;

export const removeTimeOffSchema = z.object({ timeOffId: z.string().uuid() });
export const busyFeedSchema = z.object({ url: z.string().trim().max(1_000, mark('That address is too long')).default('') });
export const feedSchema = z.object({ intent: z.enum(['renew', 'stop']) });
