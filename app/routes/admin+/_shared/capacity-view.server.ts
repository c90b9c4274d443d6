import type { CapacityRow } from '#app/domain/capacity/list-capacity.server';
import { addMinutes, hoursText, type WeekFigures, weekFigures } from '#app/domain/capacity/week-figures';
import { isoWeek } from '#app/domain/capacity/weeks';
import { addDays } from '#app/domain/catalog/seasons';
import { groupBy } from '#app/platform/group-by';
import type { WeekView } from './capacity-view';
import { daysInWords } from './days-in-words';

const SUNDAY = 6;
const ALL = 100;

/** What a bar has to hold: the hours on offer, or the work and the share held back where that is more. */
function lengthOf({ offered, booked, expected, held }: WeekFigures): number {
  return Math.max(offered, booked + (expected ?? 0) + held);
}

function viewOf(week: string, figures: WeekFigures, longest: number): WeekView {
  const { offered, booked, expected, held, left, state } = figures;
  const percent = (minutes: number) => (longest === 0 ? 0 : (Math.max(0, minutes) / longest) * ALL);
  return {
    week: isoWeek(week),
    days: daysInWords(week, addDays(week, SUNDAY)),
    state,
    offered: hoursText(offered),
    booked: hoursText(booked),
    expected: expected === null ? null : hoursText(expected),
    held: hoursText(held),
    left: hoursText(left),
    leftPercent: offered === 0 ? null : Math.round((left / offered) * ALL),
    bar: {
      booked: percent(booked),
      expected: percent(expected ?? 0),
      held: percent(held),
      left: percent(left),
      offered: percent(offered),
    },
  };
}

/** The weeks of one area or of all of them together, and how each area stands. */
export function viewCapacity(
  rows: readonly CapacityRow[],
  { areaId, heldPercent }: { areaId: string | null; heldPercent: number },
) {
  const shown = areaId ? rows.filter((row) => row.areaId === areaId) : rows;
  const weeks = [...groupBy(shown, ({ week }) => week)]
    .map(([week, own]) => ({ week, figures: weekFigures(addMinutes(own), heldPercent) }))
    .sort((one, other) => (one.week < other.week ? -1 : 1));
  const longest = Math.max(0, ...weeks.map(({ figures }) => lengthOf(figures)));
  return {
    weeks: weeks.map(({ week, figures }) => viewOf(week, figures, longest)),
    areas: [...groupBy(rows, (row) => row.areaId)].map(([id, own]) => {
      const figures = own.map((row) => weekFigures(row, heldPercent));
      return {
        id,
        name: own[0]?.areaName ?? '',
        left: hoursText(figures.reduce((sum, { left }) => sum + Math.max(0, left), 0)),
        soldOut: figures.filter(({ state }) => state === 'sold-out').length,
        thin: figures.filter(({ state }) => state === 'thin').length,
      };
    }),
    hasLastSeason: shown.some(({ expected }) => expected !== null),
  };
}
