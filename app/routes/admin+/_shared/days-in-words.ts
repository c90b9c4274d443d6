import { dateTimeFormat } from '#app/platform/date-time-format';
import { dateColumn } from '#app/platform/local-date';

/** A local date in a list: "Dec 24, 2026". */
export function dayInWords(date: string): string {
  return dateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(dateColumn(date));
}

/** The days from one to another: "Oct 1, 2026 to Dec 24, 2026". */
export function daysInWords(from: string, to: string): string {
  return `${dayInWords(from)} to ${dayInWords(to)}`;
}
