import { TZDate } from '@date-fns/tz';

/** The last instant of a day of a date column in a zone. */
export function endOfDay(day: Date, zone: string): Date {
  return new Date(new TZDate(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1, 0, 0, 0, zone).getTime() - 1);
}
