import { formatDateTime, type DateTimeStyle } from '#app/platform/format-date-time';

/** The last day of a suspension in words, in the pro's calendar: it ends at the first instant after that day. */
export function lastDay(until: Date, { style, zone }: { style: DateTimeStyle; zone: string }): string {
  return formatDateTime(new Date(until.getTime() - 1), { style, zone });
}
