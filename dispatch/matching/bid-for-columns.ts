import { link, type MatchingState, unlink } from './matching-state';
import { readFurther } from './near-edges';

/**
 * Gives most rows a column and sets prices under which no row would rather have another: a row takes its cheapest column
 * and, where that holds one row only, raises its price to what the second choice costs, which frees the row that had it
 * (augmenting row reduction, Jonker & Volgenant 1987). At most `most` prices are raised. Returns the rows that shortest
 * paths must place.
 */
export function bidForColumns(state: MatchingState, most: number): number[] {
  const { capacity, load, head, rowPrice, columnPrice, columnOf } = state;
  const choice: Choice = { best: -1, least: 0, second: -1, next: 0 };
  const queue = Array.from({ length: state.rowCount }, (_, row) => row);
  const waiting: number[] = [];
  let bids = most;
  for (let at = 0; at < queue.length; at++) {
    const row = queue[at]!;
    choose(state, row, choice);
    rowPrice[row] = choice.least;
    const { best } = choice;
    if (best < 0) continue;
    if (load[best]! < capacity[best]!) {
      link(state, row, best);
      continue;
    }
    if (capacity[best]! > 1 || --bids < 0) {
      waiting.push(row);
      continue;
    }
    const rise = choice.next - choice.least;
    // Of two equal choices the free one costs no other row anything.
    if (rise === 0 && choice.second >= 0 && load[choice.second]! < capacity[choice.second]!) {
      link(state, row, choice.second);
      continue;
    }
    if (rise === 0) {
      waiting.push(row);
      continue;
    }
    const owner = head[best]!;
    unlink(state, owner);
    rowPrice[row] = choice.next;
    columnPrice[best]! += rise;
    link(state, row, best);
    queue.push(owner);
  }
  return waiting.filter((row) => columnOf[row]! < 0);
}

/** A row's cheapest column at present prices and what the next best would cost; -1: it would rather stay alone. */
type Choice = { best: number; least: number; second: number; next: number };

/** Asks the edges the row knows; where one of the others could be the second, the row reads them all again. */
function choose(state: MatchingState, row: number, choice: Choice): void {
  chooseNear(state, row, choice);
  for (let times = 0; choice.next > state.near.cut[row]!; times++) {
    readFurther(state, row, times > 0);
    chooseNear(state, row, choice);
  }
}

function chooseNear({ near, columnPrice, aloneCost }: MatchingState, row: number, choice: Choice): void {
  const { column, cost } = near;
  let best = -1;
  let second = -1;
  let least = aloneCost;
  let next = aloneCost;
  const end = near.end[row]!;
  for (let edge = near.begin[row]!; edge < end; edge++) {
    const to = column[edge]!;
    const price = cost[edge]! + columnPrice[to]!;
    if (price >= next || to === best) continue;
    if (price < least) {
      next = least;
      second = best;
      least = price;
      best = to;
    } else {
      next = price;
      second = to;
    }
  }
  choice.best = best;
  choice.least = least;
  choice.second = second;
  choice.next = next;
}
