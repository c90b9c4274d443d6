import type { Period } from './ranges';

export type Unit = 'money' | 'count' | 'share' | 'seconds' | 'stars' | 'per100' | 'number' | 'hundredths' | 'text';
export type Cell = number | string | null;

/** One number of a figure, of the range and of the range before. Null where there is nothing to compute it from. */
export type Fact = {
  label: string;
  unit: Unit;
  value: number | null;
  before: number | null;
  /** The list of the very rows that it counts or adds up. */
  to?: string;
};

/** Lines over the periods of the range. */
export type TimeChart = { type: 'time'; unit: Unit; series: { name: string; values: (number | null)[] }[] };
/** Bars, the largest first or in an order of their own. */
export type RankChart = { type: 'ranks'; unit: Unit; rows: { label: string; value: number; to?: string }[] };

/** What a card shows: numbers, a chart, the table behind it, and how it is computed. */
export type Figure = {
  id: string;
  title: string;
  /** How it is computed, in sentences. */
  how: string;
  /** The list behind it. */
  lists: { to: string; label: string }[];
  facts: Fact[];
  chart: TimeChart | RankChart;
  table: { head: string[]; units: Unit[]; rows: Cell[][] };
  /** What the chart says, where its largest value does not say it. */
  words?: string;
  /** Said instead of the chart while there is nothing to show. */
  empty: string | null;
};

/** A share of a whole, or null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

export function per100(part: number, whole: number): number | null {
  return whole > 0 ? (100 * part) / whole : null;
}

type Timed = { head: string; periods: readonly Period[]; columns: { name: string; unit: Unit; at: (place: number) => Cell }[] };

/** The table of figures over time: a line a period. */
export function timeTable({ head, periods, columns }: Timed): Figure['table'] {
  return {
    head: [head, ...columns.map(({ name }) => name)],
    units: ['text', ...columns.map(({ unit }) => unit)],
    rows: periods.map((period, place) => [period.label, ...columns.map(({ at }) => at(place))]),
  };
}

/** The lines of a chart from the columns of its table. */
export function timeChart(periods: readonly Period[], columns: Timed['columns'], names: readonly string[]): TimeChart {
  const shown = columns.filter(({ name }) => names.includes(name));
  return {
    type: 'time',
    unit: shown[0]?.unit ?? 'count',
    series: shown.map(({ name, at }) => ({ name, values: periods.map((_, place) => at(place) as number | null) })),
  };
}
