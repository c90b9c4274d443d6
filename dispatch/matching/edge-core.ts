import { bidForColumns } from './bid-for-columns';
import { type MatchingState, unlink } from './matching-state';
import { augment } from './shortest-path';

/** Edges a row brings into the first core: those cheapest at the prices the bids have set. */
const CORE_EDGES = 40;
/** Prices that a waiting row may raise on the average, where a bid is cheap. */
const CORE_BIDS = 4;
/** Rounds in which missing edges are added before everything is searched. */
const MAX_ROUNDS = 6;

export type Edges = Pick<MatchingState, 'begin' | 'column' | 'cost'>;

export function isWorthACore({ rowCount, column }: MatchingState): boolean {
  return column.length > 4 * CORE_EDGES * rowCount;
}

/**
 * Places the waiting rows over the few edges that are likely to matter, then asks every other edge whether it would have
 * been cheaper at the prices found; those that would join the core and their rows are placed anew (Volgenant 1996). When
 * no edge complains, the prices prove the optimum of the whole problem.
 */
export function matchByCore(state: MatchingState, waiting: readonly number[]): void {
  const whole: Edges = { begin: state.begin, column: state.column, cost: state.cost };
  const placed = copyOf(state);
  const chosen = cheapestEdges(state);
  let rows = waiting;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    Object.assign(state, pickEdges(whole, chosen));
    for (const row of bidForColumns(state, rows, CORE_BIDS * rows.length)) augment(state, row);
    Object.assign(state, whole);
    const wronged = addCheaper(state, chosen);
    if (wronged.length === 0 && noPriceForNothing(state)) return;
    if (wronged.length > 0 && isFull(state)) {
      for (const row of wronged) if (state.columnOf[row]! >= 0) unlink(state, row);
      rows = wronged;
      continue;
    }
    Object.assign(state, copyOf(placed));
    rows = waiting;
  }
  Object.assign(state, copyOf(placed));
  for (const row of waiting) augment(state, row);
}

/** Every place is taken: a row that leaves its column for a cheaper one leaves it to another, whatever its price. */
function isFull({ load, capacity }: MatchingState): boolean {
  return load.every((rows, column) => rows >= capacity[column]!);
}

/** A column with a free place has no price. */
function noPriceForNothing({ load, capacity, columnPrice }: MatchingState): boolean {
  return columnPrice.every((price, column) => price === 0 || load[column]! >= capacity[column]!);
}

type Placed = Pick<MatchingState, 'columnOf' | 'load' | 'head' | 'next' | 'rowPrice' | 'columnPrice'>;

function copyOf({ columnOf, load, head, next, rowPrice, columnPrice }: Placed): Placed {
  return {
    ...{ columnOf: columnOf.slice(), load: load.slice(), head: head.slice(), next: next.slice() },
    ...{ rowPrice: rowPrice.slice(), columnPrice: columnPrice.slice() },
  };
}

/** Each row's cheapest edges at present prices, in the order they have. */
export function cheapestEdges({ rowCount, begin, column, cost, columnPrice }: MatchingState): number[][] {
  const price = new Float64Array(CORE_EDGES);
  const edges = new Int32Array(CORE_EDGES);
  return Array.from({ length: rowCount }, (_, row) => {
    let size = 0;
    const end = begin[row + 1]!;
    for (let edge = begin[row]!; edge < end; edge++) {
      const wanted = cost[edge]! + columnPrice[column[edge]!]!;
      if (size === CORE_EDGES && wanted >= price[size - 1]!) continue;
      let at = size < CORE_EDGES ? size++ : size - 1;
      for (; at > 0 && price[at - 1]! > wanted; at--) {
        price[at] = price[at - 1]!;
        edges[at] = edges[at - 1]!;
      }
      price[at] = wanted;
      edges[at] = edge;
    }
    return [...edges.subarray(0, size)];
  });
}

export function pickEdges({ column, cost }: Edges, chosen: readonly number[][]): Edges {
  const begin = new Int32Array(chosen.length + 1);
  chosen.forEach((edges, row) => {
    begin[row + 1] = begin[row]! + edges.length;
  });
  const core: Edges = { begin, column: new Int32Array(begin[chosen.length]!), cost: new Float64Array(begin[chosen.length]!) };
  let at = 0;
  for (const edges of chosen) {
    for (const edge of edges) {
      core.column[at] = column[edge]!;
      core.cost[at++] = cost[edge]!;
    }
  }
  return core;
}

/**
 * Adds to each row the edges that are cheaper than its price allows, and, where there is such a one, those that are dearer by less than
 * `slack`; returns those rows, at the price they should have.
 */
export function addCheaper(state: MatchingState, chosen: number[][], slack = 0): number[] {
  const { rowCount, rowPrice } = state;
  const wronged: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    const allowed = rowPrice[row]! - 1e-9 * Math.max(1, Math.abs(rowPrice[row]!));
    const least = cheapestPrice(state, row, allowed);
    if (least >= allowed) continue;
    addWithin(state, row, allowed + slack, chosen[row]!);
    wronged.push(row);
    rowPrice[row] = least;
  }
  return wronged;
}

function cheapestPrice({ begin, column, cost, capacity, columnPrice }: MatchingState, row: number, allowed: number): number {
  const end = begin[row + 1]!;
  let least = allowed;
  for (let edge = begin[row]!; edge < end; edge++) {
    const price = cost[edge]! + columnPrice[column[edge]!]!;
    if (price < least && capacity[column[edge]!]! > 0) least = price;
  }
  return least;
}

function addWithin(state: MatchingState, row: number, limit: number, edges: number[]): void {
  const { begin, column, cost, capacity, columnPrice } = state;
  const end = begin[row + 1]!;
  for (let edge = begin[row]!; edge < end; edge++) {
    if (cost[edge]! + columnPrice[column[edge]!]! >= limit || capacity[column[edge]!]! <= 0) continue;
    if (!edges.includes(edge)) edges.push(edge);
  }
}
