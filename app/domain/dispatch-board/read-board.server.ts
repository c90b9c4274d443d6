import type { Db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { findBoardPlace, listBoardAreas, type BoardArea, type BoardPlace } from './board-place.server';
import type { BoardQuery } from './board-query';
import { findRowIds, listRows, type BoardRow } from './list-rows.server';
import { listWaiting, type WaitingVisit } from './list-waiting.server';

export type Board = {
  place: BoardPlace;
  areas: BoardArea[];
  rows: BoardRow[];
  pros: { total: number; capped: boolean };
  waiting: WaitingVisit[];
  waitingTotal: number;
  /** What of the day is drawn: whole hours around the hours and visits of every row. */
  axis: { from: Date; to: Date };
};

/** The hours that are always drawn, after midnight. */
const [OPENS, CLOSES] = [7, 19];

/** One day of dispatch: its pros with hours and visits, and the visits that wait. Nothing outside the day and the filters is read. */
export async function readBoard(db: Db, query: BoardQuery): Promise<Board> {
  const areas = await listBoardAreas(db);
  const place = await findBoardPlace(db, query, areas);
  const [{ rows, ...pros }, { visits, total }] = await Promise.all([listRows(db, query, place), listWaiting(db, query, place)]);
  return { place, areas, rows, pros, waiting: visits, waitingTotal: total, axis: axisOf(place, rows) };
}

/** The pros of the board's rows alone, as `readBoard` would show them. */
export async function listRowIds(db: Db, query: BoardQuery): Promise<string[]> {
  return (await findRowIds(db, query, await findBoardPlace(db, query, await listBoardAreas(db)))).ids;
}

/** Hours are counted from midnight, so that a day on which clocks change has 23 or 25 of them. */
function axisOf({ from, to }: BoardPlace, rows: BoardRow[]): { from: Date; to: Date } {
  const last = (to.getTime() - from.getTime()) / HOUR_MS;
  let [opens, closes] = [OPENS, CLOSES];
  for (const { hours, bars } of rows) {
    for (const { start, end } of [...hours, ...bars]) {
      opens = Math.min(opens, Math.floor((start.getTime() - from.getTime()) / HOUR_MS));
      closes = Math.max(closes, Math.ceil((end.getTime() - from.getTime()) / HOUR_MS));
    }
  }
  const at = (hour: number) => new Date(from.getTime() + Math.min(last, Math.max(0, hour)) * HOUR_MS);
  return { from: at(opens), to: at(closes) };
}
