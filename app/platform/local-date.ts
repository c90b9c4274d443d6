import { dateTimeFormat } from './date-time-format';
import { DAY_MS } from './durations';

/** The local date of an instant, YYYY-MM-DD. */
export function localDate(at: Date, zone: string): string {
  return dateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** A local date as date columns hold it: midnight UTC. */
export function dateColumn(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The local date of today, as date columns hold it. */
export function todayColumn(at: Date, zone: string): Date {
  return dateColumn(localDate(at, zone));
}

/** The date of a date column. */
export function dateText(column: Date): string {
  return column.toISOString().slice(0, 10);
}

/** The UTC day of an instant: for names of files and keys, never for what a person reads as today. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Whether a text is a day that there is, as YYYY-MM-DD: February 31 is none, though `Date` reads it as March 3. */
export function isRealDate(text: string): boolean {
  const day = dateColumn(text);
  return !Number.isNaN(day.getTime()) && dateText(day) === text;
}

/** 12/5/2026, 12-5-2026 or 12.5.2026 as YYYY-MM-DD; any other text as it is. */
export function fromUsDate(text: string): string {
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  return us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : text;
}

/** Days since 1970 of a local date, which has no zone and no daylight saving. */
export function dayNumber(date: string): number {
  return Math.round(dateColumn(date).getTime() / DAY_MS);
}

/** The local date of such a number. */
export function fromDayNumber(day: number): string {
  return dateText(new Date(day * DAY_MS));
}

/** The day some days later, or earlier by a negative number. */
export function addDays(date: string, days: number): string {
  return fromDayNumber(dayNumber(date) + days);
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateText(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))));
}

/** The first day of a date's month. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** Every day from the first to the last, both included. */
export function daysOfSpan({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The day of the week, 0 is Sunday. */
export function getWeekday(date: string): number {
  return (dayNumber(date) + 4) % 7;
}

/** The Monday of a date's week. */
export function getMonday(date: string): string {
  return addDays(date, -((getWeekday(date) + 6) % 7));
}
