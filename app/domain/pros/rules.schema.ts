import { z } from 'zod';

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const optionalClock = z.union([z.literal(''), z.string().regex(clock, 'Enter a time like 21:00')]).default('');

/** A pro's own rules. The engine never widens the radius nor lowers the least payout. Money in whole dollars. */
export const rulesSchema = z
  .object({
    intent: z.literal('rules'),
    sameDay: z.literal('on').optional(),
    autoAccept: z.literal('on').optional(),
    maxMiles: z.coerce
      .number({ message: 'Enter the miles, like 15' })
      .int('Enter whole miles')
      .min(1, 'At least 1 mile')
      .max(200, 'At most 200 miles'),
    minPayout: z.coerce
      .number({ message: 'Enter dollars, like 75' })
      .int('Enter whole dollars')
      .min(0, 'Enter 0 or more')
      .max(5_000, 'At most $5,000'),
    maxVisitsPerDay: z
      .union([z.literal(''), z.coerce.number({ message: 'Enter a number' }).int().min(1, 'At least 1').max(20, 'At most 20')])
      .default(''),
    quietStart: optionalClock,
    quietEnd: optionalClock,
  })
  .refine((rules) => (rules.quietStart === '') === (rules.quietEnd === ''), {
    path: ['quietEnd'],
    message: 'Give both ends of your quiet hours, or neither',
  });
export type Rules = z.output<typeof rulesSchema>;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const HOURS_HINT = 'Write hours like 09:00-17:00, several with a comma between';
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

/** One text field a weekday, 0 is Sunday. */
export const weekSchema = z.object({
  intent: z.literal('week'),
  day0: day,
  day1: day,
  day2: day,
  day3: day,
  day4: day,
  day5: day,
  day6: day,
});

export const blockDaySchema = z.object({
  intent: z.enum(['block', 'unblock']),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day')
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Choose a day'),
  note: z.string().trim().max(200).default(''),
});
