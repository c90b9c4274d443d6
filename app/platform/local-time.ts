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

/** The instant at which clocks of the zone show so many minutes after midnight of the date; past 1,440 is the next morning. */
export function atLocalTime(date: string, minutes: number, zone: string): Date {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(new TZDate(year, month - 1, day, Math.floor(minutes / 60), minutes % 60, 0, zone).getTime());
}
