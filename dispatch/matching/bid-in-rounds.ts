import { link, type MatchingState, type NearEdges, unlink } from './matching-state';
import { readFurther } from './near-edges';

/** A bid raises a price by a quarter of what near edges differ by at first, by an eighth of that in each round that follows. */
const FIRST_STEP = 0.25;
const STEP_FACTOR = 8;
const ROUNDS = 4;
/** Edges that a row does not know may be cheaper by so many steps before it reads them all: these prices need not be exact. */
const BLIND_STEPS = 20;
/** Bids a row may make on the average. */
const BIDS_PER_ROW = 150;

/**
 * Prices near those of the optimum, by an auction with smaller and smaller steps (Bertsekas 1988). Only where every place will be
 * taken may every price be above zero. Takes all rows off their columns again. False: it took too long, or a row has no second edge.
 */
export function bidInRounds(state: MatchingState): boolean {
  const { rowCount, columnOf } = state;
  if (knowsFew(state.near)) return false;
  const waiting: number[] = [];
  let bids = BIDS_PER_ROW * rowCount;
  // Powers of two: with whole costs every price is exact.
  let step = 2 ** Math.floor(Math.log2(FIRST_STEP * getSpread(state.near)));
  for (let round = 0; round < ROUNDS && step > 0; round++, step /= STEP_FACTOR) {
    for (let row = rowCount - 1; row >= 0; row--) if (!isContent(state, row, step)) waiting.push(row);
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      if (--bids < 0) return false;
      const freed = bid(state, row, step);
      if (freed >= 0) waiting.push(freed);
    }
  }
  for (let row = 0; row < rowCount; row++) if (columnOf[row]! >= 0) unlink(state, row);
  return true;
}

function knowsFew({ begin, end }: NearEdges): boolean {
  return begin.some((from, row) => end[row]! - from < 2);
}

/** The most by which near edges of one row differ. */
function getSpread({ begin, end, cost }: NearEdges): number {
  let spread = 0;
  for (let row = 0; row < begin.length; row++) {
    if (end[row]! > begin[row]!) spread = Math.max(spread, cost[end[row]! - 1]! - cost[begin[row]!]!);
  }
  return spread;
}

/** Whether a row's column is dearer than its cheapest by no more than a step; who is not leaves it. */
function isContent(state: MatchingState, row: number, step: number): boolean {
  const { columnPrice, columnOf } = state;
  readWhereBlind(state, row, step);
  const { begin, end, column, cost } = state.near;
  const held = columnOf[row]!;
  let least = Infinity;
  let own = Infinity;
  for (let edge = begin[row]!; edge < end[row]!; edge++) {
    const to = column[edge]!;
    const price = cost[edge]! + columnPrice[to]!;
    if (price < least) least = price;
    if (to === held && price < own) own = price;
  }
  if (own <= least + step) return true;
  if (held >= 0) unlink(state, row);
  return false;
}

/** Reads a row's edges again where all it knows have become dearer than others may be. */
function readWhereBlind(state: MatchingState, row: number, step: number): void {
  const { columnPrice, near } = state;
  const { column, cost, end } = near;
  const limit = near.cut[row]! + BLIND_STEPS * step;
  for (let edge = near.begin[row]!; edge < end[row]!; edge++) if (cost[edge]! + columnPrice[column[edge]!]! <= limit) return;
  readFurther(state, row, false);
}

/** A row takes its cheapest column and makes it dearer than the second by a step; returns the row that had it, or -1. */
function bid(state: MatchingState, row: number, step: number): number {
  const { near, columnPrice, head } = state;
  const { column, cost } = near;
  const end = near.end[row]!;
  let best = -1;
  let least = Infinity;
  let next = Infinity;
  for (let edge = near.begin[row]!; edge < end; edge++) {
    const to = column[edge]!;
    const price = cost[edge]! + columnPrice[to]!;
    if (price >= next) continue;
    if (price < least) {
      next = least;
      least = price;
      best = to;
    } else next = price;
  }
  if (next > near.cut[row]! + BLIND_STEPS * step) {
    readFurther(state, row, false);
    return bid(state, row, step);
  }
  columnPrice[best]! += next - least + step;
  const before = head[best]!;
  if (before >= 0) unlink(state, before);
  link(state, row, best);
  return before;
}
