import { z } from 'zod';
import { Card } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';

export const roadCorrectionsView = z.array(
  z.object({
    area: z.string(),
    place: z.string(),
    days: z.enum(['all', 'weekdays', 'weekends']),
    hour: z.number().nullable(),
    percent: z.number(),
    drives: z.number(),
  }),
);
type Correction = z.output<typeof roadCorrectionsView>[number];

/** "7 to 8 AM", "11 AM to 12 PM". */
function hourInWords(hour: number): string {
  const at = (clock: number) =>
    formatDateTime(new Date(Date.UTC(2026, 0, 1, clock)), { style: 'time', zone: 'UTC' }).replace(':00', '');
  const [first, last] = [at(hour), at(hour + 1)];
  const [clock = first, half] = first.split(' ');
  return t('{first} to {last}', { first: last.endsWith(` ${half}`) ? clock : first, last });
}

/** "7 to 8 AM, Monday to Friday", "Other hours". */
function timesInWords({ hour, days }: Correction): string {
  const hours = hour === null ? t('Other hours') : hourInWords(hour);
  if (days === 'all') return hours;
  return days === 'weekdays' ? t('{hours}, Monday to Friday', { hours }) : t('{hours}, Saturday and Sunday', { hours });
}

function comparedInWords(percent: number): string {
  if (percent === 0) return t('As the router says');
  return percent > 0 ? t('{percent}% longer', { percent }) : t('{percent}% shorter', { percent: -percent });
}

function columns(): Column<Correction>[] {
  return [
    { key: 'place', label: t('Around'), lead: true, cell: ({ place }) => place },
    { key: 'hour', label: t('Set out'), cell: timesInWords },
    { key: 'percent', label: t('Drives took'), nowrap: true, cell: ({ percent }) => comparedInWords(percent) },
    { key: 'drives', label: t('Drives'), align: 'right', cell: ({ drives }) => <span className="figures">{drives}</span> },
  ];
}

/** How much longer drives take than the router says, by place and hour: what dispatch plans with. */
export function RoadCorrections({ corrections }: { corrections: Correction[] }) {
  return (
    <section aria-labelledby="driving" className="mt-10">
      <h2 id="driving" className="text-lg font-semibold">
        {t('Driving times')}
      </h2>
      <p className="mt-1 max-w-3xl text-sm text-ink-soft">
        {t(
          'How long pros take from setting out to arriving, next to what the router says: the median of the last eight weeks. Dispatch plans each drive with the figure of its hour. An hour counts from ten drives on; one with fewer counts as the whole day, and weekends are apart from ten drives on. All is counted again every night.',
        )}
      </p>
      <Card as="div" className="mt-4">
        <DataTable
          caption={t('Driving times compared with the router, by place and hour')}
          columns={columns()}
          rows={corrections}
          rowKey={({ area, days, hour }) => `${area} ${days} ${hour}`}
          dense
          empty={t('No place has ten drives yet, so dispatch plans with the router’s own times.')}
        />
      </Card>
    </section>
  );
}
