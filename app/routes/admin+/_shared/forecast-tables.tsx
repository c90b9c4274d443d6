import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import type { ForecastArea, ForecastLead, ForecastWeek } from './forecast-view.server';
import { HowComputed } from './how-computed';
import { weekColumn } from './week-cells';

type Figures = Pick<
  ForecastWeek,
  'booked' | 'forecast' | 'came' | 'error' | 'errorPercent' | 'lastSeason' | 'off' | 'lastSeasonOff'
>;

function figure<Row extends Figures>(key: keyof Figures, label: string): Column<Row> {
  return { key, label, align: 'right', cell: (row) => row[key] };
}

/** The columns that every table of the page has. */
function figures<Row extends Figures>(): Column<Row>[] {
  return [
    figure('forecast', 'Forecast, h'),
    { key: 'came', label: 'Came, h', align: 'right', cell: ({ came }) => <strong>{came}</strong> },
    figure('error', 'Error, h'),
    figure('errorPercent', 'Error'),
  ];
}

/** Week by week. */
export function ForecastWeeks({ weeks, caption }: { weeks: ForecastWeek[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        weekColumn,
        figure('booked', 'Booked by then, h'),
        ...figures<ForecastWeek>(),
        figure('lastSeason', 'Season before, h'),
      ]}
      rows={weeks}
      rowKey={({ week }) => week}
      empty={null}
      dense
    />
  );
}

/** How the forecast gets better the later it is made. */
export function ForecastLeads({
  leads,
  current,
  linkTo,
}: {
  leads: ForecastLead[];
  current: number;
  linkTo: (lead: number) => string;
}) {
  return (
    <Card as="section" className="mt-8">
      <CardHead title="By how long before" hint="All weeks of the season together. Open one to see its weeks." />
      <DataTable
        caption="By how long before"
        columns={[
          {
            key: 'lead',
            label: 'Forecast made',
            lead: true,
            cell: ({ lead, label }) =>
              lead === current ? (
                <strong>{label}</strong>
              ) : (
                <Link to={linkTo(lead)} className="inline-link">
                  {label}
                </Link>
              ),
          },
          ...figures<ForecastLead>(),
          figure('off', 'Off by week'),
          figure('lastSeasonOff', 'Season before, off by week'),
        ]}
        rows={leads}
        rowKey={({ label }) => label}
        empty={null}
        dense
      />
    </Card>
  );
}

/** The same in each area. */
export function ForecastAreas({ areas, linkTo }: { areas: ForecastArea[]; linkTo: (areaId: string) => string }) {
  return (
    <Card as="section" className="mt-8">
      <CardHead title="Areas" hint="All weeks of the season together. Open one to see its weeks." />
      <DataTable
        caption="Areas"
        columns={[
          {
            key: 'area',
            label: 'Area',
            lead: true,
            cell: ({ id, name }) => (
              <Link to={linkTo(id)} className="inline-link">
                {name}
              </Link>
            ),
          },
          ...figures<ForecastArea>(),
          figure('off', 'Off by week'),
          figure('lastSeason', 'Season before, h'),
        ]}
        rows={areas}
        rowKey={({ id }) => id}
        empty={null}
        dense
      />
    </Card>
  );
}

const FIGURES = [
  [
    'Forecast',
    'What the capacity page would have shown on the Monday so many weeks before the week: the hours booked for it by then, and those that the season before says were still to come, at the pace of that day. It’s computed by the same function, and of the season shown it’s given only what was booked before that Monday.',
  ],
  [
    'Came',
    'The planned hours of the week’s visits in the end. Visits that waited for a pro over several weeks are in each of them in equal parts.',
  ],
  ['Error', 'Forecast less what came, and the same in percent of what came.'],
  [
    'Off by week',
    'The errors of the weeks, too high and too low alike, added up and divided by the hours that came: weeks that are too high don’t make up for others that are too low.',
  ],
  ['Season before', 'The hours of the same week 52 weeks before. A forecast has to be better than taking these as they were.'],
  [
    'Known since',
    'Visits are counted as they ended: one that was canceled counts nowhere, one that was moved on the day it was moved to, and areas are those of today. On the day itself a few of them stood differently.',
  ],
] as const;

/** How each figure of the page comes about. */
export function ForecastHow() {
  return <HowComputed figures={FIGURES} className="mt-8" />;
}
