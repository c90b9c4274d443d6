import { dateTimeFormat } from './date-time-format';

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
