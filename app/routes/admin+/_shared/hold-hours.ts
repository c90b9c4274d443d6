import { formatDateTime } from '#app/platform/format-date-time';

/** "Tue, Nov 10, 8:00 AM to 6:00 PM CST"; the second day is named where it is another. */
export function holdHours({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, zone: string): string {
  const isOneDay = formatDateTime(startsAt, { style: 'day', zone }) === formatDateTime(endsAt, { style: 'day', zone });
  const end = formatDateTime(endsAt, { style: isOneDay ? 'time' : 'date-time', zone, showZone: true });
  return `${formatDateTime(startsAt, { zone })} to ${end}`;
}
