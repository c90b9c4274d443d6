import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { Notice } from '#app/components/ui/notice';
import { FilterChoice, FilterForm } from '#app/components/forms/filter-form';
import { t } from '#app/platform/texts/t';
import { CsvLink } from './admin-list';
import type { ReplayedWeekView, ReplayView } from './replay-view';
import { WeekBadge, weekColumn } from './week-cells';

function columns(): Column<ReplayedWeekView>[] {
  return [
    weekColumn(),
    {
      key: 'state',
      label: t('Room'),
      nowrap: true,
      cell: ({ state }) => (state ? <WeekBadge state={state} /> : t('Not known')),
    },
    { key: 'offered', label: t('Offered, h'), align: 'right', cell: ({ offered }) => offered },
    { key: 'booked', label: t('Booked, h'), align: 'right', cell: ({ booked }) => booked },
    { key: 'after', label: t('With flexible days, h'), align: 'right', cell: ({ bookedAfter }) => bookedAfter },
    { key: 'early', label: t('Early-bird'), align: 'right', cell: ({ earlyBird }) => earlyBird },
    { key: 'neighbors', label: t('Neighbors'), align: 'right', cell: ({ neighbors }) => neighbors },
    { key: 'flexible', label: t('Flexible day'), align: 'right', cell: ({ flexibleDay }) => flexibleDay },
    { key: 'percent', label: t('Of the price'), align: 'right', cell: ({ percent }) => <strong>{percent}</strong> },
  ];
}

/** What last season would have been with other bounds, week by week, and what that rests on. */
export function ReplayResult({ replay }: { replay: ReplayView }) {
  const { done, hasNoSeason, lineName } = replay;
  return (
    <section id="replay" aria-labelledby="replay-title" className="mt-10 scroll-mt-24">
      <h2 id="replay-title" className="display text-xl">
        {t('Last season with these bounds')}
      </h2>
      {hasNoSeason ? (
        <Notice tone="info" title={t('No last season yet')} className="mt-4 max-w-3xl">
          {t('No season of {lineName} is over.', { lineName })}
        </Notice>
      ) : null}
      {!done && !hasNoSeason ? (
        <Notice tone="info" title={t('Calculating')} className="mt-4 max-w-3xl">
          {t('The result appears here by itself, usually within a minute. Without scripts, load the page again.')}
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
        {t(
          'An estimate for {lineName}, {season}: {given} off {price} ({givenPercent}) on {visits} visits. With the bounds that are saved: {asSet} ({asSetPercent}).',
          {
            lineName,
            season: done.season,
            given: done.given,
            price: done.price,
            givenPercent: done.givenPercent,
            visits: done.visits.toLocaleString('en-US'),
            asSet: done.asSet,
            asSetPercent: done.asSetPercent,
          },
        )}
      </p>
      <FilterForm button={t('Show')} keep={{ replay: id }} actions={<CsvLink href={`/admin/capacity/replay/${id}/csv`} />}>
        <FilterChoice
          name="area"
          label={t('Area')}
          value={done.areaId}
          options={[['', t('All areas')], ...done.areas.map((each) => [each.id, each.name] as const)]}
          wide
        />
      </FilterForm>
      <DataTable
        caption={t('{lineName}, {area}, by week', { lineName, area: area?.name ?? t('all areas') })}
        columns={columns()}
        rows={done.weeks}
        rowKey={({ week }) => week}
        empty={null}
        dense
      />
      <Card as="section" className="mt-6 max-w-3xl">
        <CardHead title={t('What it’s based on')} />
        <ul className="list-disc space-y-2 pl-5 text-sm text-ink-soft">
          {done.assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}
