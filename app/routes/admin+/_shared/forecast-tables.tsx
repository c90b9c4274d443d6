import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { t } from '#app/platform/texts/t';
import type { ForecastArea, ForecastLead, ForecastWeek } from './forecast-view';
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
    figure('forecast', t('Forecast, h')),
    { key: 'came', label: t('Actual, h'), align: 'right', cell: ({ came }) => <strong>{came}</strong> },
    figure('error', t('Error, h')),
    figure('errorPercent', t('Error')),
  ];
}

/** Week by week. */
export function ForecastWeeks({ weeks, caption }: { weeks: ForecastWeek[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        weekColumn(),
        figure('booked', t('Booked by then, h')),
        ...figures<ForecastWeek>(),
        figure('lastSeason', t('Season before, h')),
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
      <CardHead title={t('By lead time')} hint={t('All weeks of the season together. Open one to see its weeks.')} />
      <DataTable
        caption={t('By lead time')}
        columns={[
          {
            key: 'lead',
            label: t('Forecast made'),
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
          figure('off', t('Off by week')),
          figure('lastSeasonOff', t('Season before, off by week')),
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
      <CardHead title={t('Areas')} hint={t('All weeks of the season together. Open one to see its weeks.')} />
      <DataTable
        caption={t('Areas')}
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
          ...figures<ForecastArea>(),
          figure('off', t('Off by week')),
          figure('lastSeason', t('Season before, h')),
        ]}
        rows={areas}
        rowKey={({ id }) => id}
        empty={null}
        dense
      />
    </Card>
  );
}

function figuresInWords(): [name: string, text: string][] {
  return [
    [
      t('Forecast'),
      t(
        'What the capacity page would have shown on the Monday so many weeks before the week: the hours booked for it by then, and those that the season before says were still to come, at the pace of that day. It’s computed by the same function, and of the season shown it’s given only what was booked before that Monday.',
      ),
    ],
    [
      t('Actual hours'),
      t(
        'The planned hours of the week’s visits in the end. Visits that waited for a pro over several weeks are in each of them in equal parts.',
      ),
    ],
    [t('Error'), t('Forecast less what came, and the same in percent of what came.')],
    [
      t('Off by week'),
      t(
        'The errors of the weeks, too high and too low alike, added up and divided by the hours that came: weeks that are too high don’t make up for others that are too low.',
      ),
    ],
    [
      t('Season before'),
      t('The hours of the same week 52 weeks before. A forecast has to be better than taking these as they were.'),
    ],
    [
      t('Known since'),
      t(
        'Visits are counted as they ended: one that was canceled counts nowhere, one that was moved on the day it was moved to, and areas are those of today. On the day itself a few of them stood differently.',
      ),
    ],
  ];
}

/** How each figure of the page comes about. */
export function ForecastHow() {
  return <HowComputed figures={figuresInWords()} className="mt-8" />;
}
