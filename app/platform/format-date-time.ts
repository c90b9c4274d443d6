import { dateTimeFormat, relativeFormat } from './date-time-format';
import { MINUTE_MS } from './durations';
import { currentLocale } from './texts/language';
import { t } from './texts/t';

export type DateTimeStyle = 'date' | 'day' | 'long-date' | 'time' | 'date-time' | 'relative';

export type DateTimeFormat = { style?: DateTimeStyle; zone: string; showZone?: boolean; now?: Date };

const options: Record<Exclude<DateTimeStyle, 'relative'>, Intl.DateTimeFormatOptions> = {
  date: { weekday: 'short', month: 'short', day: 'numeric' },
  // Without the weekday and with the year: what lies long ago or far ahead.
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  'long-date': { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  'date-time': { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
};

// Newer ICU puts a narrow no-break space before AM; server and browser must agree on one.
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, ' ');
}

const steps: Array<[Intl.RelativeTimeFormatUnit, number]> = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function formatRelative(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const words = relativeFormat(currentLocale());
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit);
  }
  return t('just now');
}

/** An instant in words, in the given IANA zone. `relative` needs `now`. */
export function formatDateTime(at: Date, { style = 'date-time', zone, showZone = false, now }: DateTimeFormat): string {
  if (style === 'relative') return formatRelative(at, now ?? at);
  const format = {
    ...options[style],
    timeZone: zone,
    ...(showZone && style !== 'date' && style !== 'day' ? { timeZoneName: 'short' as const } : {}),
  };
  return plainSpaces(dateTimeFormat(currentLocale(), format).format(at));
}

/** A date without a time, "2027-09-29", in words: "Sep 29, 2027". */
export function formatDay(date: string): string {
  return formatDateTime(new Date(`${date}T00:00:00Z`), { style: 'day', zone: 'UTC' });
}

/** A promise of arrival: "between 2 and 4 PM". The last minute of an hour, with which a window of starts ends, is said as the next full hour. */
export function formatArrival(start: Date, end: Date, zone: string): string {
  const hour = (at: Date) => formatDateTime(at, { style: 'time', zone }).replace(':00', '');
  const endsWithHour = end > start && end.getUTCMinutes() === 59;
  const [from, to] = [hour(start), hour(endsWithHour ? new Date(end.getTime() + MINUTE_MS) : end)];
  const [clock = from, half] = from.split(' ');
  return t('between {from} and {to}', { from: to.endsWith(` ${half}`) ? clock : from, to });
}
