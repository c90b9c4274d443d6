import { addCheaper, cheapestEdges, pickEdges, type Edges } from './edge-core';
import { link, type MatchingState } from './matching-state';

/** A bid raises a price by this share of the dearest edge at first, by so much less in every round, and by this share in the last. */
const FIRST_STEP = 0.1;
const STEP_FACTOR = 20;
const LAST_STEP = 1e-11;
/** Once a step is as small as this share, edges that the first choice of them missed are asked for. */
const ASK_AT = 1e-3;
/** Where an edge joins, those of its row that are dearer by less than this share join with it: fewer rounds of asking. */
const SLACK = 1e-2;
/** Bids a row may make on the average before shortest paths are the safer way. */
const BIDS_PER_ROW = 400;
/** Times that edges are asked for after the last round. */
const MAX_ASKED = 12;

/** An auction under work: who holds each column, and how many bids are left. */
type Auction = { state: MatchingState; rowOf: Int32Array; waiting: Int32Array; count: number; bids: number };

/** As many places as rows, one row each: only then may every price end above zero. */
export function isSquare({ rowCount, columnCount, capacity }: MatchingState): boolean {
  return rowCount === columnCount && rowCount > 0 && capacity.every((rows) => rows === 1);
}

/**
 * An auction with smaller and smaller steps (Bertsekas 1988) over the few edges of each row that are likely to matter; the others
 * are asked before the steps are small and at the end, and join where they would have been cheaper. Exact for whole costs, else to
 * a rounding error. False, and the state as it was, when it takes too long or a row would rather stay alone.
 */
export function matchByAuction(state: MatchingState): boolean {
  const { rowCount, columnPrice, columnOf, rowPrice, aloneCost } = state;
  const whole: Edges = { begin: state.begin, column: state.column, cost: state.cost };
  const chosen = cheapestEdges(state);
  const auction: Auction = {
    ...{ state, rowOf: new Int32Array(rowCount).fill(-1), waiting: new Int32Array(rowCount) },
    ...{ count: 0, bids: BIDS_PER_ROW * rowCount },
  };
  Object.assign(state, pickEdges(whole, chosen));
  const dearest = getDearest(state.cost);
  const found = dearest > 0 && bidInRounds(auction, whole, chosen, dearest);
  Object.assign(state, whole);
  if (found) {
    const least = columnPrice.reduce((one, other) => Math.min(one, other), Infinity);
    for (let column = 0; column < rowCount; column++) columnPrice[column]! -= least;
    for (let row = 0; row < rowCount; row++) rowPrice[row]! -= least;
  }
  const holds = found && rowPrice.every((price) => price <= aloneCost);
  columnOf.fill(-1);
  if (holds) auction.rowOf.forEach((row, column) => link(state, row, column));
  else {
    columnPrice.fill(0);
    rowPrice.fill(0);
  }
  return holds;
}

function getDearest(cost: Float64Array): number {
  let dearest = 0;
  for (let edge = 0; edge < cost.length; edge++) dearest = Math.max(dearest, Math.abs(cost[edge]!));
  return dearest;
}

/** Rounds from a large step to the last; where edges that were left out turn out cheaper by something, again from a step as large as that. */
function bidInRounds(auction: Auction, whole: Edges, chosen: number[][], dearest: number): boolean {
  const last = dearest * LAST_STEP;
  const slack = dearest * SLACK;
  let asked = false;
  let first = dearest * FIRST_STEP;
  for (let times = 0; times < MAX_ASKED; times++) {
    for (let step = first; ; step = Math.max(step / STEP_FACTOR, last)) {
      if (!asked && step <= dearest * ASK_AT) {
        askOthers(auction, whole, chosen, slack);
        asked = true;
      }
      beginRound(auction, step);
      if (!bidAll(auction, step)) return false;
      if (step <= last) break;
    }
    first = askOthers(auction, whole, chosen, slack);
    if (first === 0) return holdPrices(auction);
  }
  return false;
}

/** Rows whose column is dearer by more than a step than their cheapest bid again. */
function beginRound(auction: Auction, step: number): void {
  const { state, rowOf, waiting } = auction;
  const { rowCount, begin, column, cost, columnPrice, columnOf } = state;
  auction.count = 0;
  for (let row = rowCount - 1; row >= 0; row--) {
    const held = columnOf[row]!;
    let least = Infinity;
    let own = Infinity;
    const end = begin[row + 1]!;
    for (let edge = begin[row]!; edge < end; edge++) {
      const to = column[edge]!;
      const price = cost[edge]! + columnPrice[to]!;
      if (price < least) least = price;
      if (to === held && price < own) own = price;
    }
    if (own <= least + step) continue;
    if (held >= 0) {
      rowOf[held] = -1;
      columnOf[row] = -1;
    }
    waiting[auction.count++] = row;
  }
}

/** Every waiting row takes its cheapest column, raises its price by a step more than makes it as dear as the second, and frees who held it. */
function bidAll(auction: Auction, step: number): boolean {
  const { state, rowOf, waiting } = auction;
  const { begin, column, cost, columnPrice, columnOf } = state;
  while (auction.count > 0) {
    if (--auction.bids < 0) return false;
    const row = waiting[--auction.count]!;
    const end = begin[row + 1]!;
    let best = -1;
    let least = Infinity;
    let next = Infinity;
    for (let edge = begin[row]!; edge < end; edge++) {
      const to = column[edge]!;
      const price = cost[edge]! + columnPrice[to]!;
      if (price >= next) continue;
      if (price < least) {
        next = least;
        least = price;
        best = to;
      } else next = price;
    }
    if (next === Infinity) return false;
    columnPrice[best]! += next - least + step;
    const before = rowOf[best]!;
    if (before >= 0) {
      columnOf[before] = -1;
      waiting[auction.count++] = before;
    }
    rowOf[best] = row;
    columnOf[row] = best;
  }
  return true;
}

/** Asks every edge that was left out; returns by how much the cheapest of them beats the row's own, 0: none joins. */
function askOthers({ state }: Auction, whole: Edges, chosen: number[][], slack: number): number {
  const { rowCount, begin, column, cost, columnPrice, rowPrice } = state;
  for (let row = 0; row < rowCount; row++) {
    let least = Infinity;
    const end = begin[row + 1]!;
    for (let edge = begin[row]!; edge < end; edge++) {
      const price = cost[edge]! + columnPrice[column[edge]!]!;
      if (price < least) least = price;
    }
    rowPrice[row] = least;
  }
  const before = rowPrice.slice();
  Object.assign(state, whole);
  const wronged = addCheaper(state, chosen, slack);
  Object.assign(state, pickEdges(whole, chosen));
  return wronged.reduce((most, row) => Math.max(most, before[row]! - rowPrice[row]!), 0);
}

/** What each row pays, from the column it has. */
function holdPrices({ state }: Auction): boolean {
  const { rowCount, begin, column, cost, columnPrice, columnOf, rowPrice } = state;
  for (let row = 0; row < rowCount; row++) {
    let own = Infinity;
    for (let edge = begin[row]!; edge < begin[row + 1]!; edge++)
      if (column[edge] === columnOf[row]) own = Math.min(own, cost[edge]!);
    rowPrice[row] = own + columnPrice[columnOf[row]!]!;
  }
  return true;
}
