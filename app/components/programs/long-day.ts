import { formatDateTime } from '#app/platform/format-date-time';
import { dateColumn } from '#app/platform/local-date';

/** A local date, which has no zone: "November 28, 2026". */
export function longDay(date: string): string {
  return formatDateTime(dateColumn(date), { style: 'long-date', zone: 'UTC' });
}
