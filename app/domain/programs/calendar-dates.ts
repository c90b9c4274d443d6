import { dateColumn, dateText } from '#app/platform/local-date';
import { DAY_MS } from '#app/platform/durations';

/** Days since 1970 of a local date, which has no zone and no daylight saving. */
export function dayNumber(date: string): number {
  return Math.round(dateColumn(date).getTime() / DAY_MS);
}

export function fromDayNumber(day: number): string {
  return dateText(new Date(day * DAY_MS));
}

/** The same day so many months later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateText(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))));
}

/** The first day of a date's month. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}
