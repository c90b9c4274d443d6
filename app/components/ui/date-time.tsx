import { type DateTimeFormat, type DateTimeStyle, formatArrival, formatDateTime } from '#app/platform/format-date-time';

export { type DateTimeStyle, formatArrival, formatDateTime };

type DateTimeProps = Omit<DateTimeFormat, 'now'> & { at: string | Date; now?: string | Date; className?: string };

/** `<time>` with the machine's instant, and the absolute form as a title where the text is relative. */
export function DateTime({ at, now, className, ...format }: DateTimeProps) {
  const instant = new Date(at);
  const absolute = formatDateTime(instant, { style: 'date-time', zone: format.zone, showZone: true });
  return (
    <time dateTime={instant.toISOString()} title={absolute} className={className}>
      {formatDateTime(instant, { ...format, now: now === undefined ? undefined : new Date(now) })}
    </time>
  );
}
