import { t } from '#app/platform/texts/t';
import { formatArrival, formatDateTime } from '#app/platform/format-date-time';
import { localDate } from '#app/platform/local-date';
import { arrivalPromise } from './arrival-promise';

/** "Sat, Nov 21, 9:30 AM CST". */
export function whenInWords(at: Date, zone: string): string {
  return formatDateTime(at, { zone, showZone: true });
}

/** "Sat, Nov 21, between 9 and 11 AM CST": the two hours that the customer is promised. */
export function promiseInWords(start: Date, zone: string): string {
  const { from, to } = arrivalPromise(start);
  const zoneName = formatDateTime(from, { style: 'time', zone, showZone: true }).split(' ').at(-1) ?? '';
  return `${formatDateTime(from, { style: 'date', zone })}, ${formatArrival(from, to, zone)} ${zoneName}`;
}

/** The window before a start is fixed: "Sat, Nov 21, arriving between 8 and 11 AM". */
export function windowInWords(from: Date, to: Date, zone: string): string {
  const day = formatDateTime(from, { style: 'date', zone });
  if (localDate(from, zone) !== localDate(to, zone))
    return t('{from} to {to}', { from: day, to: formatDateTime(to, { style: 'date', zone }) });
  if (from.getTime() === to.getTime()) return `${day}, ${formatDateTime(from, { style: 'time', zone })}`;
  return `${day}, ${formatArrival(from, to, zone)}`;
}

/** Each day of work, the first with its hour: "Sat, Nov 21, 9:30 AM CST, then Nov 22 and Nov 23". One start is `whenInWords`. */
export function daysInWords([first, ...others]: readonly [Date, ...Date[]], zone: string): string {
  return withOtherDays(whenInWords(first, zone), others, zone);
}

/** The same for a customer: the two hours of the first day, then the other days. */
export function promiseDaysInWords([first, ...others]: readonly [Date, ...Date[]], zone: string): string {
  return withOtherDays(promiseInWords(first, zone), others, zone);
}

function withOtherDays(first: string, others: readonly Date[], zone: string): string {
  if (others.length === 0) return first;
  const dates = others.map((at) => formatDateTime(at, { style: 'date', zone }));
  return t('{first}, then {days}', { first, days: dates.join('; ') });
}
