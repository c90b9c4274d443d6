import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { getMonday } from '#app/platform/local-date';
import { startOfLocalDay } from '#app/platform/local-time';
import { addDays, type LocalDate } from '../catalog/seasons';
import { findBoardPlace, listBoardAreas, type BoardArea, type BoardPlace } from './board-place.server';
import type { BoardQuery } from './board-query';
import {
  countPros,
  findRowIds,
  inOrder,
  readBars,
  readPros,
  capTotal,
  type BoardBar,
  type ProDay,
  type ProDays,
} from './list-rows.server';
import { countWaiting } from './list-waiting.server';

/** A cell names so many visits and counts the rest. */
const NAMED = 3;

type Span = { from: Date; to: Date };

export type WeekCell = ProDay & {
  /** Visits that stand or were done; offers are not counted. */
  visits: number;
  /** What begins first, offers too. */
  named: BoardBar[];
  /** How many more there are. */
  more: number;
  bookedMinutes: number;
  openMinutes: number;
};
export type WeekRow = { proId: string; name: string; fullName: string; homeZip: string; cells: WeekCell[] };

export type BoardWeek = {
  place: BoardPlace;
  areas: BoardArea[];
  monday: LocalDate;
  /** `waiting`: how many visits without a pro may begin on the day. */
  days: { date: LocalDate; noon: Date; waiting: number }[];
  rows: WeekRow[];
  pros: { total: number; capped: boolean };
};

/**
 * The board from a Monday to its Sunday: the pros of the same filters with a cell a day, those with work in the week first. `query.day` is
 * any day of it. The same few questions are asked for one pro and for two hundred.
 */
export async function readWeek(db: Db, query: BoardQuery): Promise<BoardWeek> {
  const areas = await listBoardAreas(db);
  const ofDay = await findBoardPlace(db, query, areas);
  const monday = getMonday(ofDay.day);
  const dates = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const startOf = (date: LocalDate) => startOfLocalDay(noonOf(date), ofDay.zone);
  const spans = dates.map((date) => ({ from: startOf(date), to: startOf(addDays(date, 1)) }));
  const place = { ...ofDay, day: monday, from: startOf(monday), to: startOf(addDays(monday, 7)) };
  const [{ ids, busy }, counted, waiting] = await Promise.all([
    findRowIds(db, query, place),
    countPros(db, query, place),
    countWaiting(db, query, { place, days: spans }),
  ]);
  const [pros, bars] = await Promise.all([readPros(db, ids, { ...place, days: dates }), readBars(db, ids, place)]);
  const rows = pros.map((pro) => asRow(pro, bars.get(pro.proId) ?? [], spans));
  return {
    place,
    areas,
    monday,
    days: dates.map((date, index) => ({ date, noon: noonOf(date), waiting: waiting[index] ?? 0 })),
    rows: inOrder(rows, busy),
    pros: capTotal(counted, rows.length),
  };
}

/** An instant of the date in every zone of the country. */
function noonOf(date: LocalDate): Date {
  return new Date(`${date}T12:00:00Z`);
}

function asRow({ proId, name, fullName, homeZip, days }: ProDays, bars: BoardBar[], spans: Span[]): WeekRow {
  const cells = days.flatMap((day, index) => {
    const span = spans[index];
    return span ? [asCell(day, bars, span)] : [];
  });
  return { proId, name, fullName, homeZip, cells };
}

function asCell(day: ProDay, all: BoardBar[], { from, to }: Span): WeekCell {
  const bars = all.filter(({ start, end }) => start < to && end > from);
  const held = bars.filter(({ isOffer }) => !isOffer);
  const within = held.map(({ start, end }) => ({ start: start < from ? from : start, end: end > to ? to : end }));
  return {
    ...day,
    visits: held.length,
    named: bars.slice(0, NAMED),
    more: Math.max(0, bars.length - NAMED),
    bookedMinutes: sumMinutes(within),
    openMinutes: sumMinutes(day.hours),
  };
}

function sumMinutes(spans: { start: Date; end: Date }[]): number {
  return Math.round(spans.reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()), 0) / MINUTE_MS);
}
