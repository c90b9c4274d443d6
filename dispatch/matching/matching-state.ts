import type { DistanceHeap } from './distance-heap';

/**
 * Rows to be matched to columns. Row i may take column[begin[i] … begin[i + 1]) at the cost beside it; column j takes at
 * most capacity[j] rows. A row stays alone at `aloneCost`: above every sum of costs that means as many rows as possible.
 */
export type MatchingProblem = {
  rowCount: number;
  capacity: ArrayLike<number>;
  begin: ArrayLike<number>;
  column: ArrayLike<number>;
  cost: ArrayLike<number>;
  aloneCost: number;
};

/**
 * What each row knows of its edges: the cheapest at the prices of the time it last read them all, those of row i at
 * begin[i] … end[i]. Prices only rise, so each of the others costs at least `cut` (Infinity: there is no other).
 */
export type NearEdges = {
  begin: Int32Array;
  end: Int32Array;
  /** Room behind `begin`. */
  room: Int32Array;
  column: Int32Array;
  cost: Float64Array;
  used: number;
  cut: Float64Array;
  /** The search in which the row last read its edges. */
  readIn: Int32Array;
  /** Of one reading: prices in order, and the edges they belong to. */
  price: Float64Array;
  edge: Int32Array;
};

/** A matching under work. Rows keep `rowPrice ≤ cost + columnPrice` for every edge, matched ones exactly. */
export type MatchingState = {
  rowCount: number;
  columnCount: number;
  begin: Int32Array;
  column: Int32Array;
  cost: Float64Array;
  capacity: Int32Array;
  aloneCost: number;
  columnOf: Int32Array;
  load: Int32Array;
  /** Rows matched to a column, linked. */
  head: Int32Array;
  next: Int32Array;
  rowPrice: Float64Array;
  columnPrice: Float64Array;
  /** Of one search: distance of columns, the row each was reached from, what was settled. */
  distance: Float64Array;
  reachedFrom: Int32Array;
  seen: Int32Array;
  settled: Int32Array;
  settledColumns: number[];
  /** The rows it read, and how far each is. */
  rows: number[];
  rowDistance: Float64Array;
  search: number;
  heap: DistanceHeap;
  near: NearEdges;
};

/** Matches a row to a column. */
export function link(state: MatchingState, row: number, column: number): void {
  state.columnOf[row] = column;
  state.next[row] = state.head[column]!;
  state.head[column] = row;
  state.load[column]!++;
}

/** Takes a row off its column. */
export function unlink(state: MatchingState, row: number): void {
  const column = state.columnOf[row]!;
  let before = -1;
  for (let at = state.head[column]!; at !== row; at = state.next[at]!) before = at;
  if (before < 0) state.head[column] = state.next[row]!;
  else state.next[before] = state.next[row]!;
  state.columnOf[row] = -1;
  state.load[column]!--;
}
