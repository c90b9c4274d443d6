import { popItem, pushDistance } from './distance-heap';
import { link, type MatchingState, unlink } from './matching-state';
import { readFurther } from './near-edges';

/**
 * Where a search ended: at a column with a free place, or at a row that is cheapest left alone (goal -1). Nothing as far as
 * `limit`, the nearest such end met so far, is worth looking at.
 */
type End = { goal: number; alone: number; reach: number; limit: number };

/** One shortest path over reduced costs from a waiting row to a free place, or to the row that is cheapest left alone. */
export function augment(state: MatchingState, start: number): void {
  state.search++;
  state.settledColumns.length = 0;
  state.rows.length = 0;
  const reach = state.aloneCost - state.rowPrice[start]!;
  const end: End = { goal: -1, alone: start, reach, limit: reach };
  search(state, start, end);
  raisePrices(state, end.reach);
  shiftAlong(state, start, end);
}

/** Settles columns nearest first (Dijkstra over reduced costs). */
function search(state: MatchingState, start: number, end: End): void {
  const { heap, distance } = state;
  heap.size = 0;
  reachRow(state, start, 0, end);
  while (heap.size > 0 && heap.distance[0]! < end.reach) {
    const at = heap.distance[0]!;
    const column = popItem(heap);
    if (column >= state.columnCount) {
      const row = column - state.columnCount;
      readFurther(state, row, state.near.readIn[row] === state.search);
      state.near.readIn[row] = state.search;
      scanRow(state, row, end);
      continue;
    }
    if (state.settled[column] === state.search || distance[column]! < at) continue;
    state.settled[column] = state.search;
    state.settledColumns.push(column);
    if (settle(state, column, at, end)) return;
    for (let row = state.head[column]!; row >= 0; row = state.next[row]!) reachRow(state, row, at, end);
  }
}

/** True when the column has a free place: the search is over. Else its rows may be the ones to stay alone. */
function settle(state: MatchingState, column: number, at: number, end: End): boolean {
  if (state.load[column]! < state.capacity[column]!) {
    end.goal = column;
    end.reach = at;
    return true;
  }
  for (let row = state.head[column]!; row >= 0; row = state.next[row]!) {
    if (at + state.aloneCost - state.rowPrice[row]! >= end.reach) continue;
    end.reach = at + state.aloneCost - state.rowPrice[row]!;
    end.alone = row;
    end.limit = Math.min(end.limit, end.reach);
  }
  return false;
}

function reachRow(state: MatchingState, row: number, at: number, end: End): void {
  state.rows.push(row);
  state.rowDistance[row] = at;
  scanRow(state, row, end);
}

/** Reaches columns by the edges the row knows. It is to read its edges again when the search comes as far as the others may be. */
function scanRow(state: MatchingState, row: number, end: End): void {
  const { near, columnPrice, distance, seen, settled, load, capacity, search: round } = state;
  const { column, cost } = near;
  const at = state.rowDistance[row]!;
  const base = at - state.rowPrice[row]!;
  const own = state.columnOf[row]!;
  const last = near.end[row]!;
  for (let edge = near.begin[row]!; edge < last; edge++) {
    const to = column[edge]!;
    // Rounding can leave a hair below zero.
    const away = Math.max(at, base + cost[edge]! + columnPrice[to]!);
    if (away >= end.limit || settled[to] === round || own === to) continue;
    if (seen[to] === round && distance[to]! <= away) continue;
    if (load[to]! < capacity[to]!) end.limit = away;
    seen[to] = round;
    distance[to] = away;
    state.reachedFrom[to] = row;
    pushDistance(state.heap, away, to);
  }
  const beyond = Math.max(at, base + near.cut[row]!);
  if (beyond < end.limit) pushDistance(state.heap, beyond, state.columnCount + row);
}

function raisePrices(state: MatchingState, reach: number): void {
  for (const row of state.rows) state.rowPrice[row]! += Math.max(0, reach - state.rowDistance[row]!);
  for (const column of state.settledColumns) state.columnPrice[column]! += Math.max(0, reach - state.distance[column]!);
}

/** Moves the rows on the path one place on; the one at its end takes the free place or stays alone. */
function shiftAlong(state: MatchingState, start: number, { goal, alone }: End): void {
  let free = goal;
  if (goal < 0) {
    if (alone === start) return;
    free = state.columnOf[alone]!;
    unlink(state, alone);
  }
  for (;;) {
    const row = state.reachedFrom[free]!;
    const left = state.columnOf[row]!;
    if (left >= 0) unlink(state, row);
    link(state, row, free);
    if (row === start) return;
    free = left;
  }
}
