import { TZDate } from '@date-fns/tz';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';

/** "Tue, Nov 10, 8:00 AM to 6:00 PM CST"; the second day is named where it is another. */
export function holdHours({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, zone: string): string {
  const isOneDay = formatDateTime(startsAt, { style: 'day', zone }) === formatDateTime(endsAt, { style: 'day', zone });
  const end = formatDateTime(endsAt, { style: isOneDay ? 'time' : 'date-time', zone, showZone: true });
  return t('{first} to {last}', { first: formatDateTime(startsAt, { zone }), last: end });
}

/** "08:00", as a field for a time of day has it. */
export function clockTime(at: Date, zone: string): string {
  const local = new TZDate(at.getTime(), zone);
  return `${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}`;
}
