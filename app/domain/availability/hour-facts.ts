import { dateTimeFormat } from '#app/platform/date-time-format';
import { MINUTE_MS } from '#app/platform/durations';
import { dateText } from '#app/platform/local-date';
import type { HourFacts, LocalBusy } from './day-hours';

type Rows = {
  zone: string;
  availability: { weekday: number; start: string; end: string }[];
  overrides: { date: Date; status: 'blocked' | 'custom'; start: string | null; end: string | null }[];
  timeOff: { weekday: number; everyWeeks: number; startsOn: Date; endsOn: Date | null; skips: Date[] }[];
  busyTimes: { start: Date; end: Date }[];
};

const CLOCK = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions;

/** Date and minutes of the clock on the wall. */
export function localReading(at: Date, zone: string): { date: string; minutes: number } {
  const parts = Object.fromEntries(
    dateTimeFormat('en-CA', { ...CLOCK, timeZone: zone })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, minutes: Number(parts.hour) * 60 + Number(parts.minute) };
}

/** Seconds are rounded away from work: begin down, end up. */
function localBusy({ start, end }: { start: Date; end: Date }, zone: string): LocalBusy {
  const begin = localReading(start, zone);
  return { date: begin.date, from: begin.minutes, minutes: Math.ceil((end.getTime() - start.getTime()) / MINUTE_MS) };
}

/** The rows of a pro as plain local readings. */
export function hourFacts({ zone, availability, overrides, timeOff, busyTimes }: Rows): HourFacts {
  return {
    weekly: availability,
    overrides: overrides.map((one) => ({ ...one, date: dateText(one.date) })),
    timeOff: timeOff.map(({ startsOn, endsOn, skips, weekday, everyWeeks }) => ({
      weekday,
      everyWeeks,
      startsOn: dateText(startsOn),
      endsOn: endsOn && dateText(endsOn),
      skips: skips.map(dateText),
    })),
    busy: busyTimes.map((busy) => localBusy(busy, zone)),
  };
}
