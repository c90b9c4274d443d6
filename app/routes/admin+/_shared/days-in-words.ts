import { dateTimeFormat } from '#app/platform/date-time-format';
import { dateColumn } from '#app/platform/local-date';
import { currentLocale } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';

/** A local date in a list: "Dec 24, 2026". */
export function dayInWords(date: string): string {
  return dateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(dateColumn(date));
}

/** The days from one to another: "Oct 1, 2026 to Dec 24, 2026". */
export function daysInWords(from: string, to: string): string {
  return t('{from} to {to}', { from: dayInWords(from), to: dayInWords(to) });
}
