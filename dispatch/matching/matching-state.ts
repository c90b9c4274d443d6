import { type DistanceHeap, createDistanceHeap } from './distance-heap';

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
  rows: number[];
  rowDistance: number[];
  search: number;
  heap: DistanceHeap;
};

export function createMatchingState(problem: MatchingProblem): MatchingState {
  const columns = problem.capacity.length;
  const { rowCount } = problem;
  return {
    ...{ rowCount, columnCount: columns, aloneCost: problem.aloneCost },
    begin: wholeNumbers(problem.begin),
    column: wholeNumbers(problem.column),
    cost: problem.cost instanceof Float64Array ? problem.cost : new Float64Array(problem.cost),
    capacity: wholeNumbers(problem.capacity),
    columnOf: new Int32Array(rowCount).fill(-1),
    load: new Int32Array(columns),
    head: new Int32Array(columns).fill(-1),
    next: new Int32Array(rowCount).fill(-1),
    rowPrice: new Float64Array(rowCount),
    columnPrice: new Float64Array(columns),
    distance: new Float64Array(columns),
    reachedFrom: new Int32Array(columns),
    seen: new Int32Array(columns),
    settled: new Int32Array(columns),
    settledColumns: [],
    rows: [],
    rowDistance: [],
    search: 0,
    heap: createDistanceHeap(),
  };
}

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

function wholeNumbers(from: ArrayLike<number>): Int32Array {
  return from instanceof Int32Array ? from : new Int32Array(from);
}
