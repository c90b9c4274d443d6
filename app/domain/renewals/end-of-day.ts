import { addDays, dateText } from '#app/platform/local-date';
import { atLocalTime } from '#app/platform/local-time';

/** The last instant of a day of a date column in a zone. */
export function endOfDay(day: Date, zone: string): Date {
  return new Date(atLocalTime(addDays(dateText(day), 1), 0, zone).getTime() - 1);
}
