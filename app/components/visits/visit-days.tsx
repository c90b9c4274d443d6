import { DAY_MS } from '#app/platform/durations';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { DateTime } from '../ui/date-time';

type Days = { windowStart: Date; windowEnd: Date; zone: string };

/** The day of a visit, or the first and last day of a window that spans several (a takedown's). */
export function VisitDays({ visit }: { visit: Days }) {
  const { windowStart, windowEnd, zone } = visit;
  if (windowEnd.getTime() - windowStart.getTime() < DAY_MS) return <DateTime at={windowStart} style="long-date" zone={zone} />;
  return (
    <>
      {t('Between {date} and {date2}', {
        date: formatDateTime(new Date(windowStart), { style: 'long-date', zone }),
        date2: formatDateTime(new Date(windowEnd), { style: 'long-date', zone }),
      })}
    </>
  );
}
