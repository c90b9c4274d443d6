import { TZDate } from '@date-fns/tz';

/** First instant of the local day `days` after the one that `at` falls on; DST-safe. */
export function startOfLocalDay(at: Date, zone: string, days = 0): Date {
  const local = new TZDate(at.getTime(), zone);
  return new Date(new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + days, 0, 0, zone).getTime());
}

/** The local day that `at` falls on, as [from, to). */
export function localDay(at: Date, zone: string): { from: Date; to: Date } {
  return { from: startOfLocalDay(at, zone), to: startOfLocalDay(at, zone, 1) };
}
