import { bidForColumns } from './bid-for-columns';
import { bidInRounds } from './bid-in-rounds';
import { createMatchingState } from './create-matching-state';
import type { MatchingProblem, MatchingState } from './matching-state';
import { augment } from './shortest-path';

export type { MatchingProblem } from './matching-state';

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

/** Prices that rows may raise on the average before shortest paths take over. */
const BIDS_PER_ROW = 4;
/** Edges of a row on the average from which on prices are worth a round of bids before. */
const MANY_EDGES = 160;
/** Dearer than any column; sums with it stay exact. */
const NEVER_ALONE = 2 ** 50;

/**
 * The exact optimum: rows bid for columns, then successive shortest augmenting paths over reduced costs place who is left
 * (Jonker & Volgenant, sparse, with capacities). A row knows a few of its edges and reads the others when a bid or a path comes as
 * far as they may be. Costs may be any finite numbers. 10,000 × 5,000 in a tenth of a second.
 */
export function matchAtLeastCost(problem: MatchingProblem): Matching {
  const full = isFullSquare(problem) ? matchFullSquare(problem) : null;
  if (full !== null) return full;
  const state = createMatchingState(problem);
  placeRows(state);
  return matchingOf(state);
}

function placeRows(state: MatchingState): void {
  for (const row of bidForColumns(state, BIDS_PER_ROW * state.rowCount)) augment(state, row);
}

/** As many places as rows, one row each, and many edges: every place is likely to be taken. */
function isFullSquare({ rowCount, capacity, column }: MatchingProblem): boolean {
  return (
    rowCount === capacity.length && column.length > MANY_EDGES * rowCount && Array.from(capacity).every((rows) => rows === 1)
  );
}

/** Begins with prices from a round of bids. Null where they took too long, or a row would rather stay alone. */
function matchFullSquare(problem: MatchingProblem): Matching | null {
  const state = createMatchingState({ ...problem, aloneCost: NEVER_ALONE });
  if (!bidInRounds(state)) return null;
  placeRows(state);
  const { columnOf, columnPrice, rowPrice } = state;
  const least = columnPrice.reduce((one, other) => Math.min(one, other), Infinity);
  for (let at = 0; at < state.rowCount; at++) {
    columnPrice[at]! -= least;
    rowPrice[at]! -= least;
  }
  const holds = columnOf.every((column) => column >= 0) && rowPrice.every((price) => price <= problem.aloneCost);
  return holds ? matchingOf(state) : null;
}

function matchingOf(state: MatchingState): Matching {
  const { columnOf, columnPrice, rowPrice } = state;
  let cost = 0;
  let matched = 0;
  for (let row = 0; row < state.rowCount; row++) {
    if (columnOf[row]! < 0) continue;
    matched++;
    cost += costOf(state, row, columnOf[row]!);
  }
  return { columnOf, matched, cost, columnPrice, rowPrice };
}

function costOf({ begin, column, cost, near }: MatchingState, row: number, wanted: number): number {
  // Equal prices may have kept the edge out of those the row knows.
  const known = leastCost(near.column, near.cost, near.begin[row]!, near.end[row]!, wanted);
  return known < Infinity ? known : leastCost(column, cost, begin[row]!, begin[row + 1]!, wanted);
}

function leastCost(column: Int32Array, cost: Float64Array, from: number, to: number, wanted: number): number {
  let least = Infinity;
  for (let edge = from; edge < to; edge++) if (column[edge] === wanted) least = Math.min(least, cost[edge]!);
  return least;
}
