import { Link } from '@remix-run/react';
import { Badge } from '#app/components/ui/badge';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { mark, t, translate } from '#app/platform/texts/t';
import type { AreaView, WeekView } from './capacity-view';
import { WeekBadge, weekColumn } from './week-cells';

/** What a bar is made of, in its order. */
const PARTS = [
  { key: 'booked', label: mark('Hours booked'), fill: 'fill-action' },
  { key: 'expected', label: mark('Hours expected'), fill: 'fill-info' },
  { key: 'held', label: mark('Held back'), fill: 'fill-ember' },
  { key: 'left', label: mark('Hours left'), fill: 'fill-good' },
] as const;

/** The hours of a week as one bar; the line is where the hours on offer end. The figures beside it say the same. */
function Bar({ bar }: { bar: WeekView['bar'] }) {
  const starts = PARTS.map((_, at) => PARTS.slice(0, at).reduce((sum, { key }) => sum + bar[key], 0));
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden className="h-4 w-40 xl:w-48">
      <rect x={0} y={1} width={100} height={8} className="fill-sunken" />
      {PARTS.map(({ key, fill }, at) => (
        <rect key={key} x={starts[at]} y={1} width={bar[key]} height={8} className={fill} />
      ))}
      <rect x={Math.max(0, Math.min(bar.offered, 99.4))} y={0} width={0.6} height={10} className="fill-ink" />
    </svg>
  );
}

function columns(hasLastSeason: boolean): Column<WeekView>[] {
  return [
    weekColumn(),
    {
      key: 'state',
      label: t('Room'),
      nowrap: true,
      cell: ({ state, leftPercent }) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2 xl:justify-start">
          <WeekBadge state={state} />
          {leftPercent !== null && leftPercent > 0 ? (
            <span className="figures text-xs text-ink-soft">{t('{percent}% left', { percent: leftPercent })}</span>
          ) : null}
        </span>
      ),
    },
    { key: 'bar', label: t('Hours, as a bar'), cell: ({ bar }) => <Bar bar={bar} /> },
    { key: 'offered', label: t('Offered, h'), align: 'right', cell: ({ offered }) => offered },
    { key: 'booked', label: t('Booked, h'), align: 'right', cell: ({ booked }) => booked },
    ...(hasLastSeason
      ? [
          {
            key: 'expected',
            label: t('Expected, h'),
            align: 'right',
            cell: ({ expected }) => expected ?? '0',
          } satisfies Column<WeekView>,
        ]
      : []),
    { key: 'held', label: t('Held back, h'), align: 'right', cell: ({ held }) => held },
    { key: 'left', label: t('Left, h'), align: 'right', cell: ({ left }) => <strong>{left}</strong> },
  ];
}

/** The weeks with their hours, as a table with a bar each. */
export function CapacityTable({ caption, weeks, hasLastSeason }: { caption: string; weeks: WeekView[]; hasLastSeason: boolean }) {
  const shown = PARTS.filter(({ key }) => hasLastSeason || key !== 'expected');
  return (
    <>
      <ul aria-hidden className="mb-3 mt-6 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {shown.map(({ key, label, fill }) => (
          <li key={key} className="flex items-center gap-2">
            <svg viewBox="0 0 10 10" className="h-3 w-3">
              <rect width={10} height={10} rx={2} className={fill} />
            </svg>
            {translate(label)}
          </li>
        ))}
        <li className="flex items-center gap-2">
          <svg viewBox="0 0 10 10" className="h-3 w-3">
            <rect x={4} width={2} height={10} className="fill-ink" />
          </svg>
          {t('Hours offered end here')}
        </li>
      </ul>
      <DataTable caption={caption} columns={columns(hasLastSeason)} rows={weeks} rowKey={({ week }) => week} empty={null} dense />
    </>
  );
}

/** How each area stands, with the way to its weeks. */
export function AreaTable({ areas, linkTo }: { areas: AreaView[]; linkTo: (areaId: string) => string }) {
  const weeks = (count: number) => (count === 0 ? t('None') : t('{count, plural, one {# week} other {# weeks}}', { count }));
  return (
    <DataTable
      caption={t('Areas')}
      rows={areas}
      rowKey={({ id }) => id}
      empty={null}
      dense
      columns={[
        {
          key: 'area',
          label: t('Area'),
          lead: true,
          cell: ({ id, name }) => (
            <Link to={linkTo(id)} className="inline-link">
              {name}
            </Link>
          ),
        },
        { key: 'left', label: t('Left, h'), align: 'right', cell: ({ left }) => left },
        {
          key: 'sold-out',
          label: t('Sold out'),
          cell: ({ soldOut }) => (soldOut > 0 ? <Badge tone="bad">{weeks(soldOut)}</Badge> : weeks(0)),
        },
        {
          key: 'thin',
          label: t('Nearly full'),
          cell: ({ thin }) => (thin > 0 ? <Badge tone="warn">{weeks(thin)}</Badge> : weeks(0)),
        },
      ]}
    />
  );
}
