import { figureView } from '#app/components/charts/figure-view';
import { drawFigure } from '#app/domain/analytics/draw-figure.server';
import { dayLabel } from '#app/domain/analytics/ranges';
import type { PastSeason } from '#app/domain/capacity/read-replayed.server';
import { judgeForecast, type Judged, LEADS, type Lead, type ReplayedWeek } from '#app/domain/capacity/replay-expected';
import { hoursText } from '#app/domain/capacity/week-figures';
import { isoWeek } from '#app/domain/capacity/weeks';
import { addDays } from '#app/domain/catalog/seasons';
import { groupBy } from '#app/platform/group-by';
import { t } from '#app/platform/texts/t';
import { daysInWords } from './days-in-words';
import type { ForecastView, JudgedView } from './forecast-view';

const SUNDAY = 6;
const MINUTES = 60;
const ALL = 100;
/** The lead that is shown unasked. */
const USUAL_LEAD: Lead = 4;

/** "4 weeks before" */
function leadLabel(lead: number): string {
  return t('{lead, plural, one {# week} other {# weeks}} before', { lead });
}

/** "2025" or "2026, so far" */
export function seasonName({ year, isOver }: PastSeason): string {
  return isOver ? String(year) : t('{year}, so far', { year });
}

/** The lead that an address names, or the usual one. */
export function readLead(url: URL): Lead {
  return LEADS.find((lead) => String(lead) === url.searchParams.get('lead')) ?? USUAL_LEAD;
}

/** By how much the forecast was off of what came: "+12%", "-8%"; a dash where nothing came or nothing was forecast. */
function errorPercent({ forecast, came }: Judged): string {
  if (forecast === null || came === 0) return '–';
  return signed(Math.round(((forecast - came) / came) * ALL), '%');
}

function signed(value: number, unit = ''): string {
  return `${value > 0 ? '+' : ''}${value.toLocaleString('en-US', { maximumFractionDigits: 1 })}${unit}`;
}

function shareText(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * ALL)}%`;
}

function viewJudged(judged: Judged): JudgedView {
  const { booked, forecast, came, lastSeason, offShare, lastSeasonOffShare } = judged;
  return {
    booked: hoursText(booked),
    came: hoursText(came),
    lastSeason: hoursText(lastSeason),
    forecast: forecast === null ? '–' : hoursText(forecast),
    error: forecast === null ? '–' : signed(Math.round(((forecast - came) / MINUTES) * 10) / 10),
    errorPercent: errorPercent(judged),
    off: shareText(offShare),
    lastSeasonOff: shareText(lastSeasonOffShare),
  };
}

/** The areas' rows of each week as one, in the order of the weeks. */
function addAreas(rows: readonly ReplayedWeek[]): ReplayedWeek[] {
  return [...groupBy(rows, ({ week }) => week)]
    .map(([, own]) =>
      own.reduce((all, row) => ({
        ...all,
        booked: all.booked + row.booked,
        expected: all.expected === null && row.expected === null ? null : (all.expected ?? 0) + (row.expected ?? 0),
        came: all.came + row.came,
        lastSeason: all.lastSeason + row.lastSeason,
      })),
    )
    .sort((one, other) => (one.week < other.week ? -1 : 1));
}

/** How far off it was, in sentences. */
function inWords(judged: Judged, lead: Lead): string {
  const { forecast, came, offShare, lastSeasonOffShare } = judged;
  if (forecast === null) return t('Nothing could be forecast.');
  if (came === 0)
    return t('The forecast of {lead} was {forecast} hours. No work came.', {
      lead: leadLabel(lead),
      forecast: hoursText(forecast),
    });
  const percent = Math.round((Math.abs(forecast - came) / came) * ALL);
  const better = (lastSeasonOffShare ?? 0) > (offShare ?? 0);
  const off = shareText(lastSeasonOffShare);
  return [
    t('{lead} each week, the forecast came to {forecast} hours in all.', {
      lead: leadLabel(lead),
      forecast: hoursText(forecast),
    }),
    cameText({ came: hoursText(came), percent, isHigh: forecast > came }),
    t('Week by week it was off by {share} of the hours that came.', { share: shareText(offShare) }),
    better
      ? t('Last season’s hours taken as they were would have been off by {off}, so the forecast was better than that.', { off })
      : t('Last season’s hours taken as they were would have been off by {off}, so the forecast was no better than that.', {
          off,
        }),
  ].join(' ');
}

function cameText({ came, percent, isHigh }: { came: string; percent: number; isHigh: boolean }): string {
  if (percent === 0) return t('{came} came: it was right to within 1%.', { came });
  return isHigh
    ? t('{came} came: it was {percent}% too high.', { came, percent })
    : t('{came} came: it was {percent}% too low.', { came, percent });
}

function drawChart(weeks: readonly ReplayedWeek[]) {
  const hours = (minutes: number) => minutes / MINUTES;
  const { chart } = drawFigure(
    {
      id: 'forecast',
      title: t('Forecast'),
      how: '',
      lists: [],
      facts: [],
      empty: null,
      chart: {
        type: 'time',
        unit: 'number',
        series: [
          { name: t('Actual hours'), values: weeks.map(({ came }) => hours(came)) },
          {
            name: t('Forecast'),
            values: weeks.map(({ booked, expected }) => (expected === null ? null : hours(booked + expected))),
          },
          { name: t('Season before'), values: weeks.map(({ lastSeason }) => hours(lastSeason)) },
        ],
      },
      table: { head: [], units: [], rows: [] },
    },
    weeks.map(({ week }) => ({ from: week, to: addDays(week, SUNDAY), label: dayLabel(week) })),
  );
  return figureView.shape.chart.options[0].parse(chart);
}

type Asked = { season: PastSeason; areas: readonly { id: string; name: string }[]; lead: Lead; areaId: string | null };

/** What the page says of a season's forecast, in one area or in all of them. */
export function viewForecast(rows: readonly ReplayedWeek[], { season, areas, lead, areaId }: Asked): ForecastView {
  const area = areas.find(({ id }) => id === areaId) ?? null;
  const shown = area ? rows.filter((row) => row.areaId === area.id) : rows;
  const weeksAt = (at: Lead) => addAreas(shown.filter((row) => row.lead === at));
  const weeks = weeksAt(lead);
  const total = judgeForecast(weeks);
  return {
    seasonName: seasonName(season),
    lead,
    area,
    chart: drawChart(weeks),
    says: inWords(total, lead),
    total: viewJudged(total),
    leads: LEADS.map((at) => ({ lead: at, label: leadLabel(at), ...viewJudged(judgeForecast(weeksAt(at))) })),
    weeks: weeks.map((row) => ({
      week: isoWeek(row.week),
      days: daysInWords(row.week, addDays(row.week, SUNDAY)),
      ...viewJudged(judgeForecast([row])),
    })),
    areas: areas.map(({ id, name }) => ({
      id,
      name,
      ...viewJudged(judgeForecast(rows.filter((row) => row.areaId === id && row.lead === lead))),
    })),
  };
}
