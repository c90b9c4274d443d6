import { mapView } from '#app/components/maps/map-view';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { t } from '#app/platform/texts/t';
import { z } from 'zod';
import { workChoicesView } from './setup-view';
import { currentLocale } from '#app/platform/texts/language';

export const VIEWS = ['calendar', 'week', 'hours', 'rules', 'calendars'] as const;
export type ScheduleTab = (typeof VIEWS)[number];

const minutes = z.object({ from: z.number(), to: z.number() });

const visit = z.object({
  visitId: z.string(),
  start: z.date(),
  end: z.date(),
  zone: z.string(),
  status: z.string(),
  service: z.string(),
  customer: z.string(),
  place: z.string(),
  minutes,
});

const day = z.object({
  date: z.string(),
  inMonth: z.boolean(),
  state: z.enum(['available', 'off', 'blocked', 'booked']),
  blocked: z.enum(['day', 'time-off', 'busy']).nullable(),
  custom: z.boolean(),
  cut: z.boolean(),
  hours: z.string(),
  ranges: z.array(minutes),
  visits: z.array(visit),
});
export type ScheduleDayView = z.output<typeof day>;

const stopsView = z.object({
  map: mapView,
  stops: z.array(z.object({ visitId: z.string(), service: z.string(), start: z.date(), zone: z.string(), address: z.string() })),
});
export type StopsView = z.output<typeof stopsView>;

export const scheduleView = z.object({
  view: z.enum(VIEWS),
  zone: z.string(),
  today: z.string(),
  month: z.string(),
  selected: z.string(),
  days: z.array(day),
  /** The stops of the chosen day, where its map is asked for. */
  stops: stopsView.nullable(),
  hasBaseMap: z.boolean(),
  rules: z.object({
    sameDay: z.boolean(),
    autoAccept: z.boolean(),
    maxMiles: z.number(),
    minPayoutCents: z.number(),
    maxVisitsPerDay: z.number().nullable(),
    quietStart: z.string().nullable(),
    quietEnd: z.string().nullable(),
    services: z.array(z.string()),
    equipment: z.array(z.string()),
    crewSize: z.number(),
  }),
  /** What the office lists, and what the pro chose before it was retired. */
  equipment: z.array(z.string()),
  work: workChoicesView,
  week: z.array(z.string()),
  timeOff: z.array(
    z.object({
      id: z.string(),
      weekday: z.number(),
      everyWeeks: z.number(),
      startsOn: z.string(),
      endsOn: z.string().nullable(),
      note: z.string(),
    }),
  ),
  feedUrl: z.string().nullable(),
  busyFeed: z
    .object({ url: z.string(), lastReadAt: z.date().nullable(), lastError: z.string().nullable(), busy: z.number() })
    .nullable(),
  opId: z.string(),
});
export type ScheduleView = z.output<typeof scheduleView>;

export const PATH = '/pro/dashboard/schedule';

const FORM_VIEWS = {
  rules: 'rules',
  week: 'hours',
  'time-off': 'hours',
  'remove-time-off': 'hours',
  feed: 'calendars',
  'busy-feed': 'calendars',
} as const;

/** Where a form is sent: an address that shows the same tab again, with what was typed and what is wrong with it. */
export function formAction(form: keyof typeof FORM_VIEWS): string {
  return `?view=${FORM_VIEWS[form]}&form=${form}`;
}

/** The same for a form about a day: the month and the day stay as they are. */
export function dayFormAction(form: 'day' | 'range', day: string): string {
  return `?month=${day.slice(0, 7)}&day=${day}&form=${form}`;
}

/** "2026-12" one month on or back. */
export function otherMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export function longDate(date: string): string {
  return dateTimeFormat(currentLocale(), { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${date}T12:00:00Z`),
  );
}

/** "7 AM to 12 PM, 2 to 9 PM" of "07:00-12:00, 14:00-21:00". */
export function hoursText(hours: string): string {
  return hours.replace(/(\d\d):(\d\d)-(\d\d):(\d\d)/g, (_range, ...parts: string[]) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.slice(0, 4).map(Number);
    const [from, to] = [clockText(fromHour * 60 + fromMinute), clockText(toHour * 60 + toMinute)];
    return t('{from} to {to}', { from: from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from, to });
  });
}

/** "7:30 AM" of 450. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Said where a day is blocked on which jobs stand. */
export function bookedText(booked: number): string | undefined {
  if (booked === 0) return undefined;
  return booked === 1
    ? t('You still have a job then. If you can’t do a job, open it and release it.')
    : t('You still have {booked} jobs then. If you can’t do a job, open it and release it.', { booked });
}
