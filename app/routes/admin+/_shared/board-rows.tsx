import { type CSSProperties, memo } from 'react';
import { classNames } from '#app/components/ui/class-names';
import { LightLink } from '#app/components/ui/light-link';
import { statusLabel } from '#app/components/ui/status-chip';
import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { t } from '#app/platform/texts/t';
import { boardPath, rowId, type BoardAddress } from './board-address';
import { clock, RowHead } from './board-row-head';
import { RowVerdict } from './board-row-verdict';
import type { BarView, RowView } from './board-packed';
import type { BoardView, ChosenView, BoardVerdictView, WhatIfView } from './board-view.server';
import type { BoardDrag } from './use-board-drag';

const LANE = 'sm:grid-cols-[9rem_minmax(0,1fr)]';

type Axis = { from: Date; to: Date; zone: string };
type Span = { start: Date; end: Date };

/** Where a span lies on the axis, as the two numbers that the style sheet knows; null outside of it. */
function place({ start, end }: Span, { from, to }: Omit<Axis, 'zone'>): CSSProperties | null {
  const length = to.getTime() - from.getTime();
  const left = Math.max(0, (start.getTime() - from.getTime()) / length);
  const right = Math.min(1, (end.getTime() - from.getTime()) / length);
  if (right <= left) return null;
  return { '--x': `${(left * 100).toFixed(2)}%`, '--w': `${((right - left) * 100).toFixed(2)}%` } as CSSProperties;
}

/** A row a pro: hours, travel and visits on a time line from 640 px up, as a list below. */
export function BoardRows({ data, drag }: { data: BoardView; drag: BoardDrag }) {
  const { rows, pros, chosen } = data;
  const axis = { ...data.axis, zone: data.zone };
  const planned = byPro(data.whatIf?.items ?? []);
  const shown = chosen ? byRank(rows, chosen) : rows;
  const verdicts = chosen ? new Map(chosen.verdicts.map((verdict) => [verdict.proId, verdict])) : null;
  const total = pros.capped
    ? t('more than {count}', { count: pros.total.toLocaleString('en-US') })
    : pros.total.toLocaleString('en-US');
  return (
    <section aria-labelledby="board-pros" className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
        <h2 id="board-pros" className="font-semibold">
          {t('Pros')}
        </h2>
        <p className="text-sm text-ink-soft">
          {rows.length < pros.total
            ? t('Showing {count} of {total} pros', { count: rows.length, total })
            : t('{count, plural, one {# pro} other {# pros}}', { count: rows.length })}
        </p>
      </div>
      <Hours axis={axis} />
      {rows.length === 0 ? <p className="px-3 py-6 text-sm text-ink-soft">{t('No pros match these filters.')}</p> : null}
      <ol
        className="board-rows"
        style={{ '--hour': `${((HOUR_MS / (axis.to.getTime() - axis.from.getTime())) * 100).toFixed(3)}%` } as CSSProperties}
      >
        {shown.map((row) => (
          <Row
            key={row.proId}
            row={row}
            axisFrom={axis.from.getTime()}
            axisTo={axis.to.getTime()}
            zone={axis.zone}
            address={data.address}
            verdict={drag.held ? (drag.verdicts?.get(row.proId) ?? null) : (verdicts?.get(row.proId) ?? null)}
            chosen={drag.held ? null : chosen}
            isTarget={drag.target === row.proId}
            planned={planned.get(row.proId)}
            day={data.day}
          />
        ))}
      </ol>
    </section>
  );
}

/** What the planner proposes and no one has answered, by row. */
function byPro(items: WhatIfView['items']): Map<string, WhatIfView['items']> {
  const found = new Map<string, WhatIfView['items']>();
  for (const item of items) {
    if (item.outcome === 'proposed' && item.proId) found.set(item.proId, [...(found.get(item.proId) ?? []), item]);
  }
  return found;
}

/** Who fits first, the best of them on top; the others stay in their order. */
function byRank(rows: RowView[], { verdicts }: ChosenView): RowView[] {
  const rank = new Map(verdicts.map(({ proId, rank: at }) => [proId, at ?? Infinity]));
  return rows.toSorted((a, b) => {
    const [one, other] = [rank.get(a.proId) ?? Infinity, rank.get(b.proId) ?? Infinity];
    return one === other ? 0 : one - other;
  });
}

function Hours({ axis }: { axis: Axis }) {
  const count = Math.round((axis.to.getTime() - axis.from.getTime()) / HOUR_MS);
  const every = count > 14 ? 2 : 1;
  const hours = Array.from(
    { length: Math.ceil(count / every) },
    (_, index) => new Date(axis.from.getTime() + index * every * HOUR_MS),
  );
  return (
    <div aria-hidden className={`sticky top-[var(--sticky-top)] z-10 grid border-y border-line bg-surface max-sm:hidden ${LANE}`}>
      <span />
      <div className="relative h-7 overflow-hidden whitespace-nowrap text-xs text-ink-faint">
        {hours.map((at) => (
          <span
            key={at.getTime()}
            className="absolute top-1 pl-1"
            style={{ left: `${((at.getTime() - axis.from.getTime()) / (axis.to.getTime() - axis.from.getTime())) * 100}%` }}
          >
            {clock(at, axis.zone).replace(':00', '')}
          </span>
        ))}
      </div>
    </div>
  );
}

type RowProps = {
  row: RowView;
  axisFrom: number;
  axisTo: number;
  zone: string;
  address: BoardAddress;
  verdict: BoardVerdictView | ChosenView['verdicts'][number] | null;
  chosen: ChosenView | null;
  isTarget: boolean;
  planned: WhatIfView['items'] | undefined;
  day: string;
};

/** Drawn again only where something of it changed: a board has two hundred of them. */
const Row = memo(PlainRow, (before, after) => {
  if (before.row !== after.row || before.verdict !== after.verdict || before.isTarget !== after.isTarget) return false;
  if (before.chosen !== after.chosen || before.address !== after.address || before.zone !== after.zone) return false;
  if (before.planned?.length !== after.planned?.length || before.day !== after.day) return false;
  return before.axisFrom === after.axisFrom && before.axisTo === after.axisTo;
});

function PlainRow({ row, axisFrom, axisTo, zone, address, verdict, chosen, isTarget, planned, day }: RowProps) {
  const axis = { from: new Date(axisFrom), to: new Date(axisTo), zone };
  return (
    <li
      id={rowId(row.proId)}
      data-pro={row.proId}
      data-fits={verdict ? String(verdict.fits) : undefined}
      data-target={isTarget || undefined}
    >
      <RowHead row={row} zone={zone} day={day} address={address} />
      <div>
        <Lane row={row} axisFrom={axisFrom} axisTo={axisTo} />
        <Ghost verdict={verdict} axis={axis} />
        {planned ? <PlannedBars items={planned} axis={axis} /> : null}
        <Bars row={row} axisFrom={axisFrom} axisTo={axisTo} zone={zone} address={address} />
      </div>
      {verdict ? <RowVerdict row={row} verdict={verdict} chosen={chosen} address={address} /> : null}
    </li>
  );
}

type DayProps = Pick<RowProps, 'row' | 'axisFrom' | 'axisTo'>;

/** What the pro has to do. A verdict on the row, or a visit that is dragged over it, changes nothing of it. */
const Bars = memo(PlainBars);

function PlainBars({ row, axisFrom, axisTo, zone, address }: DayProps & Pick<RowProps, 'zone' | 'address'>) {
  if (row.bars.length === 0) return null;
  const axis = { from: new Date(axisFrom), to: new Date(axisTo), zone };
  return (
    <ol className="board-bars">
      {row.bars.map((bar) => (
        <Bar key={`${bar.visitId}${bar.isOffer ? '?' : ''}`} bar={bar} axis={axis} address={address} />
      ))}
    </ol>
  );
}

/** The hours of the row, what is taken from them, and a line an hour. */
const Lane = memo(PlainLane);

function PlainLane({ row, axisFrom, axisTo }: DayProps) {
  const axis = { from: new Date(axisFrom), to: new Date(axisTo) };
  const spans = [
    ...row.hours.map((span) => ({ ...span, isBusy: false })),
    ...row.busy.map((span) => ({ ...span, isBusy: true })),
  ];
  return (
    <div aria-hidden className="board-lane">
      {spans.map(({ isBusy, ...span }) => {
        const at = place(span, axis);
        return at ? <i key={`${span.start.getTime()}${isBusy}`} className={isBusy ? 'busy' : undefined} style={at} /> : null;
      })}
    </div>
  );
}

/** Where the visit that is being given would stand. */
function Ghost({ verdict, axis }: { verdict: BoardVerdictView | null; axis: Axis }) {
  const at = verdict?.start && verdict.end ? place({ start: verdict.start, end: verdict.end }, axis) : null;
  if (!at) return null;
  return (
    <div
      aria-hidden
      className="absolute inset-y-0 left-[var(--x)] w-[var(--w)] rounded-md border-2 border-dashed border-good max-sm:hidden"
      style={at}
    />
  );
}

/** What the planner proposes on this row: in words on a phone and for screen readers, as dashed bars on the time line. */
function PlannedBars({ items, axis }: { items: WhatIfView['items']; axis: Axis }) {
  return (
    <ul aria-label={t('Planned')} className="max-sm:mt-1 max-sm:space-y-1">
      {items.map(({ visitId, reference, start, end }) => {
        const at = start && end ? place({ start, end }, axis) : null;
        return (
          <li
            key={visitId}
            style={at ?? undefined}
            className={classNames(
              'overflow-hidden rounded-md border-2 border-dashed border-good bg-good-soft px-1.5 py-1 text-xs font-semibold text-good',
              at ? 'sm:absolute sm:inset-y-1 sm:left-[var(--x)] sm:w-[var(--w)] sm:whitespace-nowrap' : 'sm:sr-only',
            )}
          >
            <span className="block truncate">
              {start ? <span className="sm:sr-only">{clock(start, axis.zone)} </span> : null}
              {reference}
            </span>
            <span className="block font-normal">{t('Planned')}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The look of a bar; without one it is promised and not begun. */
const LOOKS: Record<string, string> = { en_route: 'at-work', in_progress: 'at-work', completed: 'done' };

/** A page has a thousand of them, so that each is written in few words: how it looks is in the style sheet, its title comes with the pointer. */
function Bar({ bar, axis, address }: { bar: BarView; axis: Axis; address: BoardAddress }) {
  const { visitId, reference, service, place: where, isOffer, status, start, end, busyFrom } = bar;
  const at = place(bar, axis);
  const drive = Math.round((start.getTime() - busyFrom.getTime()) / MINUTE_MS);
  const more = [
    isOffer ? '' : `, ${statusLabel(status, 'staff')}`,
    drive > 0 ? `, ${t('{minutes} min drive before', { minutes: drive })}` : '',
  ].join('');
  const way = at && drive > 0 ? { '--d': `${((drive * MINUTE_MS * 100) / (end.getTime() - start.getTime())).toFixed(0)}%` } : {};
  return (
    <li className={at ? undefined : 'sm:sr-only'} style={at ? { ...at, ...way } : undefined}>
      <LightLink
        to={boardPath({ ...address, visit: visitId, for: undefined })}
        preventScrollReset
        discover="none"
        draggable={false}
        data-visit={visitId}
        aria-current={address.visit === visitId ? 'true' : undefined}
        className={isOffer ? 'asked' : LOOKS[status]}
      >
        <b>
          <i>{`${t('{first} to {last}', { first: clock(start, axis.zone), last: clock(end, axis.zone) })} `}</i>
          {reference}
        </b>
        <span>{isOffer ? t('Offered: {what}', { what: `${service}, ${where}` }) : `${service}, ${where}`}</span>
        {more ? <i>{more}</i> : null}
      </LightLink>
    </li>
  );
}
