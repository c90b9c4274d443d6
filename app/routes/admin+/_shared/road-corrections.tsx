import { z } from 'zod';
import { Card } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';

export const roadCorrectionsView = z.array(
  z.object({
    ...{ area: z.string(), place: z.string(), days: z.enum(['all', 'weekdays', 'weekends']) },
    ...{ hour: z.number().nullable(), percent: z.number(), drives: z.number() },
  }),
);
type Correction = z.output<typeof roadCorrectionsView>[number];

/** "7 to 8 AM", "11 AM to 12 PM". */
function hourInWords(hour: number): string {
  const at = (clock: number) => `${clock % 12 === 0 ? 12 : clock % 12}`;
  const half = (clock: number) => (clock % 24 < 12 ? 'AM' : 'PM');
  const next = (hour + 1) % 24;
  return half(hour) === half(next)
    ? `${at(hour)} to ${at(next)} ${half(next)}`
    : `${at(hour)} ${half(hour)} to ${at(next)} ${half(next)}`;
}

const DAYS = { all: '', weekdays: ', Monday to Friday', weekends: ', Saturday and Sunday' } as const;

/** "7 to 8 AM, Monday to Friday", "Other hours". */
function timesInWords({ hour, days }: Correction): string {
  return `${hour === null ? 'Other hours' : hourInWords(hour)}${DAYS[days]}`;
}

function comparedInWords(percent: number): string {
  if (percent === 0) return 'As the router says';
  return percent > 0 ? `${percent}% longer` : `${-percent}% shorter`;
}

const columns: Column<Correction>[] = [
  { key: 'place', label: 'Around', lead: true, cell: ({ place }) => place },
  { key: 'hour', label: 'Set out', cell: timesInWords },
  { key: 'percent', label: 'Drives took', nowrap: true, cell: ({ percent }) => comparedInWords(percent) },
  { key: 'drives', label: 'Drives', align: 'right', cell: ({ drives }) => <span className="figures">{drives}</span> },
];

/** How much longer drives take than the router says, by place and hour: what dispatch plans with. */
export function RoadCorrections({ corrections }: { corrections: Correction[] }) {
  return (
    <section aria-labelledby="driving" className="mt-10">
      <h2 id="driving" className="text-lg font-semibold">
        Driving times
      </h2>
      <p className="mt-1 max-w-3xl text-sm text-ink-soft">
        How long pros take from setting out to arriving, next to what the router says: the median of the last eight weeks.
        Dispatch plans each drive with the figure of its hour. An hour counts from ten drives on; one with fewer counts as the
        whole day, and weekends are apart from ten drives on. All is counted again every night.
      </p>
      <Card as="div" className="mt-4">
        <DataTable
          caption="Driving times compared with the router, by place and hour"
          columns={columns}
          rows={corrections}
          rowKey={({ area, days, hour }) => `${area} ${days} ${hour}`}
          dense
          empty="No place has ten drives yet, so dispatch plans with the router’s own times."
        />
      </Card>
    </section>
  );
}
