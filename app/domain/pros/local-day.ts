import { TZDate } from '@date-fns/tz';
import { localDate } from '../visits/local-time';

/** First instant of the local day `days` after the one that `at` falls on; DST-safe. */
export function startOfLocalDay(at: Date, zone: string, days = 0): Date {
  const local = new TZDate(at.getTime(), zone);
  return new Date(new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + days, 0, 0, zone).getTime());
}

/** The local day that `at` falls on, as [from, to). */
export function localDay(at: Date, zone: string): { from: Date; to: Date } {
  return { from: startOfLocalDay(at, zone), to: startOfLocalDay(at, zone, 1) };
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
