import { type DateTimeFormat, type DateTimeStyle, formatArrival, formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { useOfficeZone } from '../layout/root-data';

export { type DateTimeStyle, formatArrival, formatDateTime };

type DateTimeProps = Omit<DateTimeFormat, 'now' | 'zone'> & {
  at: string | Date;
  now?: string | Date;
  /** Default: the office's. */
  zone?: string;
  className?: string;
};

/** `<time>` with the machine's instant, and the absolute form as a title where the text is relative. */
export function DateTime({ at, now, className, zone, ...format }: DateTimeProps) {
  const officeZone = useOfficeZone();
  const shown = zone ?? officeZone;
  const instant = new Date(at);
  const absolute = formatDateTime(instant, { style: 'date-time', zone: shown, showZone: true });
  return (
    <time dateTime={instant.toISOString()} title={absolute} className={className}>
      {formatDateTime(instant, { ...format, zone: shown, now: now === undefined ? undefined : new Date(now) })}
    </time>
  );
}

type TimeSpanProps = { start: string | Date; end: string | Date; zone: string; style?: DateTimeStyle };

/** "Tue, Nov 24, 10:00 AM to 12:00 PM CST": the zone comes once, at the end, and a line never breaks within an hour. */
export function TimeSpan({ start, end, zone, style }: TimeSpanProps) {
  return (
    <>
      <DateTime at={start} zone={zone} style={style} />{' '}
      <span className="whitespace-nowrap">
        {t('to')} <DateTime at={end} style="time" zone={zone} showZone />
      </span>
    </>
  );
}
