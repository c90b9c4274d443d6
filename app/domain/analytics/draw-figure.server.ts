import { scaleLinear, scalePoint } from 'd3-scale';
import { line, symbol, symbolCircle, symbolSquare, symbolTriangle } from 'd3-shape';
import { t } from '#app/platform/texts/t';
import type { Fact, Figure, RankChart, TimeChart } from './figure';
import { formatTick, formatValue } from './format-value';
import type { Period } from './ranges';

/** Drawn at about the size it is shown in: a card on a phone or a half of a wide page. */
const [WIDTH, HEIGHT] = [360, 180];
const MARGIN = { top: 10, right: 12, bottom: 24, left: 46 };
const SYMBOLS = [symbolCircle, symbolSquare, symbolTriangle];
const MARK_AREA = 22;
const MOST_LABELS = 5;

export type DrawnTime = {
  type: 'time';
  width: number;
  height: number;
  left: number;
  right: number;
  yTicks: { y: number; label: string }[];
  xTicks: { x: number; label: string }[];
  series: { name: string; line: string; mark: string; marks: { x: number; y: number; title: string }[] }[];
};
export type DrawnRanks = { type: 'ranks'; rows: { label: string; text: string; percent: number; to?: string }[] };
export type DrawnFigure = Omit<Figure, 'facts' | 'chart' | 'table' | 'words'> & {
  summary: string;
  facts: { label: string; text: string; change: string; to?: string }[];
  chart: DrawnTime | DrawnRanks;
  table: { head: string[]; isText: boolean[]; rows: string[][] };
};

/** A figure with its chart as shapes and its numbers as text: a page only has to print it. */
export function drawFigure(figure: Figure, periods: readonly Period[]): DrawnFigure {
  const { facts, chart, table, ...kept } = figure;
  return {
    ...kept,
    summary: summarize(figure, periods),
    facts: facts.map((fact) => ({
      label: fact.label,
      text: formatValue(fact.value, fact.unit),
      change: changeText(fact),
      ...(fact.to && { to: fact.to }),
    })),
    chart: chart.type === 'time' ? drawTime(chart, periods) : drawRanks(chart),
    table: {
      head: table.head,
      isText: table.units.map((unit) => unit === 'text'),
      rows: table.rows.map((row) => row.map((cell, at) => formatValue(cell, table.units[at] ?? 'text'))),
    },
  };
}

function drawTime({ series, unit }: TimeChart, periods: readonly Period[]): DrawnTime {
  const values = series.flatMap((one) => one.values).filter((value): value is number => value !== null);
  const size = unit === 'seconds' ? stepSeconds(Math.max(0, ...values)) : 1;
  const y = scaleLinear()
    .domain([Math.min(0, ...values) / size, Math.max(0, ...values) / size || 1])
    .range([HEIGHT - MARGIN.bottom, MARGIN.top])
    .nice(4);
  const x = scalePoint<number>()
    .domain(periods.map((_, place) => place))
    .range([MARGIN.left, WIDTH - MARGIN.right])
    .padding(periods.length === 1 ? 0.5 : 0);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => round(x(place) ?? 0))
    .y((value) => round(y((value ?? 0) / size)));
  const whole = unit === 'count';
  const every = Math.max(1, Math.ceil(periods.length / MOST_LABELS));
  return {
    type: 'time',
    width: WIDTH,
    height: HEIGHT,
    left: MARGIN.left,
    right: WIDTH - MARGIN.right,
    yTicks: y
      .ticks(4)
      .filter((tick) => !whole || Number.isInteger(tick))
      .map((tick) => ({ y: round(y(tick)), label: formatTick(tick * size, unit) })),
    xTicks: periods.map(({ label }, place) => ({ x: round(x(place) ?? 0), label })).filter((_, place) => place % every === 0),
    series: series.map(({ name, values: own }, at) => ({
      name,
      line: path(own) ?? '',
      mark: symbol(SYMBOLS[at % SYMBOLS.length], MARK_AREA)() ?? '',
      marks: own.flatMap((value, place) =>
        value === null
          ? []
          : [
              {
                x: round(x(place) ?? 0),
                y: round(y(value / size)),
                title: `${name}, ${periods[place]?.label}: ${formatValue(value, unit)}`,
              },
            ],
      ),
    })),
  };
}

/** Ticks of a wait fall on whole seconds, minutes, hours or days. */
function stepSeconds(longest: number): number {
  return longest >= 2 * 86_400 ? 86_400 : longest >= 2 * 3_600 ? 3_600 : longest >= 120 ? 60 : 1;
}

function drawRanks({ rows, unit }: RankChart): DrawnRanks {
  const width = scaleLinear()
    .domain([0, Math.max(...rows.map(({ value }) => value), 0) || 1])
    .range([0, 100])
    .clamp(true);
  return {
    type: 'ranks',
    rows: rows.map(({ label, value, to }) => ({
      label,
      text: formatValue(value, unit),
      percent: round(width(value)),
      ...(to ? { to } : {}),
    })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What the range before had, and by how much this one differs, in words. */
function changeText({ value, before, unit }: Fact): string {
  if (value === null) return t('Not enough data');
  if (before === null) return t('Nothing before');
  const was = formatValue(before, unit);
  if (value === before) return t('Same as before');
  if (before === 0 || unit === 'share') return t('Before: {was}', { was });
  const change = Math.abs(Math.round((100 * (value - before)) / before));
  if (change === 0) return t('Before: {was}', { was });
  const by = change > 999 ? t('Over 999%') : `${change}%`;
  return value > before ? t('{by} more than before ({was})', { by, was }) : t('{by} less than before ({was})', { by, was });
}

/** The chart in a sentence or two. */
function summarize({ chart, facts, empty, words }: Figure, periods: readonly Period[]): string {
  if (empty) return empty;
  if (words) return words;
  const [first] = facts;
  const lead = first ? `${first.label}: ${formatValue(first.value, first.unit)}.` : '';
  if (chart.type === 'ranks') {
    const most = chart.rows.reduce<RankChart['rows'][number] | null>(
      (best, row) => (best === null || row.value > best.value ? row : best),
      null,
    );
    return most && most.value > 0
      ? t('{lead} Most: {label}, {value}.', { lead, label: most.label, value: formatValue(most.value, chart.unit) })
      : lead;
  }
  const peaks = chart.series.flatMap(({ name, values }) => {
    const known = values.filter((value): value is number => value !== null);
    if (known.length === 0 || Math.max(...known) === 0) return [];
    const peak = Math.max(...known);
    return [
      t('{name} was highest from {label} with {peak}.', {
        name,
        label: periods[values.indexOf(peak)]?.label ?? '',
        peak: formatValue(peak, chart.unit),
      }),
    ];
  });
  return [lead, ...peaks].join(' ').trim();
}
