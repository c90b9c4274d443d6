import { TZDate } from '@date-fns/tz';
import { now } from '#app/platform/clock.server';

/** A local calendar date, `YYYY-MM-DD`. */
export type LocalDate = string;

/** The date it is in `zone` at `at`. */
export function localDate(zone: string, at: Date): LocalDate {
  return new TZDate(at, zone).toISOString().slice(0, 10);
}

/** The date `days` after `date`. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The instant at which clocks in `zone` show `HH:mm` on `date`. */
export function localInstant(zone: string, date: LocalDate, clock: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone).getTime());
}

/** 0 is Sunday. */
export function getWeekday(date: LocalDate): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}

/** How a `@db.Date` column takes a local date: midnight UTC of it. */
export function dateColumn(date: LocalDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

export function addMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

export function addHours(at: Date, hours: number): Date {
  return addMinutes(at, hours * 60);
}

/** The instant so many minutes ago, by the test's clock. */
export function minutesAgo(minutes: number): Date {
  return addMinutes(now(), -minutes);
}
