import { type DistanceHeap, createDistanceHeap, popItem, pushDistance } from './distance-heap';

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

export type Matching = {
  /** Column of each row, or -1. */
  columnOf: Int32Array;
  matched: number;
  /** Sum of the costs of matched rows. */
  cost: number;
  /** What one more place in the column would save at most: ≥ 0, and 0 where a place is free. */
  columnPrice: Float64Array;
  /** What the row adds to the whole: cost ≥ rowPrice − columnPrice for every edge, equal for matched ones. */
  rowPrice: Float64Array;
};

type State = {
  problem: MatchingProblem;
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

/**
 * The exact optimum by successive shortest augmenting paths over reduced costs (Jonker & Volgenant, sparse, with
 * capacities). Costs may be any finite numbers. About rows × a short search each: 10,000 × 5,000 in seconds.
 */
export function matchAtLeastCost(problem: MatchingProblem): Matching {
  const state = createState(problem);
  const { columnOf } = state;
  const waiting: number[] = [];
  for (let row = 0; row < problem.rowCount; row++) if (!takeCheapest(state, row)) waiting.push(row);
  for (const row of waiting) augment(state, row);
  let cost = 0;
  let matched = 0;
  for (let row = 0; row < problem.rowCount; row++) {
    if (columnOf[row]! < 0) continue;
    matched++;
    cost += costOf(problem, row, columnOf[row]!);
  }
  return { columnOf, matched, cost, columnPrice: state.columnPrice, rowPrice: state.rowPrice };
}

function createState(problem: MatchingProblem): State {
  const columns = problem.capacity.length;
  return {
    problem,
    columnOf: new Int32Array(problem.rowCount).fill(-1),
    load: new Int32Array(columns),
    head: new Int32Array(columns).fill(-1),
    next: new Int32Array(problem.rowCount).fill(-1),
    rowPrice: new Float64Array(problem.rowCount),
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

function costOf({ begin, column, cost }: MatchingProblem, row: number, wanted: number): number {
  let least = Infinity;
  for (let edge = begin[row]!; edge < begin[row + 1]!; edge++) if (column[edge] === wanted) least = Math.min(least, cost[edge]!);
  return least;
}

/** Sets the row's price to its cheapest choice and takes it when it is free: prices stay right, and most rows are done. */
function takeCheapest(state: State, row: number): boolean {
  const { begin, column, cost, capacity, aloneCost } = state.problem;
  let best = -1;
  let least = aloneCost;
  for (let edge = begin[row]!; edge < begin[row + 1]!; edge++) {
    const price = cost[edge]! + state.columnPrice[column[edge]!]!;
    if (price < least && capacity[column[edge]!]! > 0) {
      least = price;
      best = column[edge]!;
    }
  }
  state.rowPrice[row] = least;
  if (best >= 0 && state.load[best]! >= capacity[best]!) return false;
  if (best >= 0) link(state, row, best);
  return true;
}

function link(state: State, row: number, column: number): void {
  state.columnOf[row] = column;
  state.next[row] = state.head[column]!;
  state.head[column] = row;
  state.load[column]!++;
}

function unlink(state: State, row: number): void {
  const column = state.columnOf[row]!;
  let before = -1;
  for (let at = state.head[column]!; at !== row; at = state.next[at]!) before = at;
  if (before < 0) state.head[column] = state.next[row]!;
  else state.next[before] = state.next[row]!;
  state.columnOf[row] = -1;
  state.load[column]!--;
}

/** One shortest path from a waiting row to a free place, or to the row that is cheapest left alone. */
function augment(state: State, start: number): void {
  const { capacity, aloneCost } = state.problem;
  const { heap, distance } = state;
  state.search++;
  heap.size = 0;
  state.settledColumns.length = 0;
  state.rows.length = 0;
  state.rowDistance.length = 0;
  let alone = start;
  let reach = aloneCost - state.rowPrice[start]!;
  let goal = -1;
  scanRow(state, start, 0);
  for (;;) {
    if (heap.size === 0 || heap.distance[0]! >= reach) break;
    const at = heap.distance[0]!;
    const column = popItem(heap);
    if (state.settled[column] === state.search || distance[column]! < at) continue;
    state.settled[column] = state.search;
    state.settledColumns.push(column);
    if (state.load[column]! < capacity[column]!) {
      goal = column;
      reach = at;
      break;
    }
    for (let row = state.head[column]!; row >= 0; row = state.next[row]!) {
      if (at + aloneCost - state.rowPrice[row]! < reach) {
        reach = at + aloneCost - state.rowPrice[row]!;
        alone = row;
      }
      scanRow(state, row, at);
    }
  }
  raisePrices(state, reach);
  shiftAlong(state, start, goal, alone);
}

function scanRow(state: State, row: number, at: number): void {
  const { begin, column, cost, capacity } = state.problem;
  state.rows.push(row);
  state.rowDistance.push(at);
  const base = at - state.rowPrice[row]!;
  for (let edge = begin[row]!; edge < begin[row + 1]!; edge++) {
    const to = column[edge]!;
    if (state.settled[to] === state.search || capacity[to]! <= 0 || state.columnOf[row] === to) continue;
    // Rounding can leave a hair below zero.
    const away = Math.max(at, base + cost[edge]! + state.columnPrice[to]!);
    if (state.seen[to] === state.search && state.distance[to]! <= away) continue;
    state.seen[to] = state.search;
    state.distance[to] = away;
    state.reachedFrom[to] = row;
    pushDistance(state.heap, away, to);
  }
}

function raisePrices(state: State, reach: number): void {
  state.rows.forEach((row, index) => {
    state.rowPrice[row]! += Math.max(0, reach - state.rowDistance[index]!);
  });
  for (const column of state.settledColumns) state.columnPrice[column]! += Math.max(0, reach - state.distance[column]!);
}

/** Moves the rows on the path one place on; the one at its end takes the free place or stays alone. */
function shiftAlong(state: State, start: number, goal: number, alone: number): void {
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
