import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { Notice } from '#app/components/ui/notice';
import { FilterChoice, FilterForm } from '#app/components/forms/filter-form';
import { CsvLink } from './admin-list';
import type { ReplayedWeekView, ReplayView } from './replay-view.server';
import { WeekBadge, weekColumn } from './week-cells';

const columns: Column<ReplayedWeekView>[] = [
  weekColumn,
  {
    key: 'state',
    label: 'Room',
    nowrap: true,
    cell: ({ state }) => (state ? <WeekBadge state={state} /> : 'Not known'),
  },
  { key: 'offered', label: 'Offered, h', align: 'right', cell: ({ offered }) => offered },
  { key: 'booked', label: 'Booked, h', align: 'right', cell: ({ booked }) => booked },
  { key: 'after', label: 'With flexible days, h', align: 'right', cell: ({ bookedAfter }) => bookedAfter },
  { key: 'early', label: 'Early-bird', align: 'right', cell: ({ earlyBird }) => earlyBird },
  { key: 'neighbors', label: 'Neighbors', align: 'right', cell: ({ neighbors }) => neighbors },
  { key: 'flexible', label: 'Flexible day', align: 'right', cell: ({ flexibleDay }) => flexibleDay },
  { key: 'percent', label: 'Of the price', align: 'right', cell: ({ percent }) => <strong>{percent}</strong> },
];

/** What last season would have been with other bounds, week by week, and what that rests on. */
export function ReplayResult({ replay }: { replay: ReplayView }) {
  const { done, hasNoSeason, lineName } = replay;
  return (
    <section id="replay" aria-labelledby="replay-title" className="mt-10 scroll-mt-24">
      <h2 id="replay-title" className="display text-xl">
        Last season with these bounds
      </h2>
      {hasNoSeason ? (
        <Notice tone="info" title="No last season yet" className="mt-4 max-w-3xl">
          No season of {lineName} is over.
        </Notice>
      ) : null}
      {!done && !hasNoSeason ? (
        <Notice tone="info" title="Working it out" className="mt-4 max-w-3xl">
          The result appears here by itself, usually within a minute. Without scripts, load the page again.
        </Notice>
      ) : null}
      {done ? <Done replay={replay} done={done} /> : null}
    </section>
  );
}

function Done({ replay: { id, lineName }, done }: { replay: ReplayView; done: NonNullable<ReplayView['done']> }) {
  const area = done.areas.find((each) => each.id === done.areaId);
  return (
    <>
      <p className="mt-2 max-w-3xl text-ink-soft">
        An estimate for {lineName}, {done.season}: {done.given} off {done.price} ({done.givenPercent}) on{' '}
        {done.visits.toLocaleString('en-US')} visits. With the bounds that are saved: {done.asSet} ({done.asSetPercent}).
      </p>
      <FilterForm button="Show" keep={{ replay: id }} actions={<CsvLink href={`/admin/capacity/replay/${id}/csv`} />}>
        <FilterChoice
          name="area"
          label="Area"
          value={done.areaId}
          options={[['', 'All areas'], ...done.areas.map((each) => [each.id, each.name] as const)]}
          wide
        />
      </FilterForm>
      <DataTable
        caption={`${lineName}, ${area?.name ?? 'all areas'}, by week`}
        columns={columns}
        rows={done.weeks}
        rowKey={({ week }) => week}
        empty={null}
        dense
      />
      <Card as="section" className="mt-6 max-w-3xl">
        <CardHead title="What it rests on" />
        <ul className="list-disc space-y-2 pl-5 text-sm text-ink-soft">
          {done.assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}
