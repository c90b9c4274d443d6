import { isSquare, matchByAuction } from './auction';
import { bidForColumns } from './bid-for-columns';
import { matchByCore, isWorthACore } from './edge-core';
import { createMatchingState, type MatchingProblem, type MatchingState } from './matching-state';
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

/**
 * The exact optimum: rows bid for columns, then successive shortest augmenting paths over reduced costs place who is left
 * (Jonker & Volgenant, sparse, with capacities). Costs may be any finite numbers. 10,000 × 5,000 in seconds.
 */
export function matchAtLeastCost(problem: MatchingProblem): Matching {
  const state = createMatchingState(problem);
  const rows = Array.from({ length: state.rowCount }, (_, row) => row);
  const isDense = isWorthACore(state);
  if (isDense && isSquare(state) && matchByAuction(state)) return matchingOf(state);
  if (isDense) matchByCore(state, bidForColumns(state, rows, state.rowCount));
  else for (const row of bidForColumns(state, rows, BIDS_PER_ROW * state.rowCount)) augment(state, row);
  return matchingOf(state);
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

function costOf({ begin, column, cost }: MatchingState, row: number, wanted: number): number {
  let least = Infinity;
  for (let edge = begin[row]!; edge < begin[row + 1]!; edge++) if (column[edge] === wanted) least = Math.min(least, cost[edge]!);
  return least;
}
