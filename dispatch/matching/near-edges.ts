import type { MatchingState, NearEdges } from './matching-state';

/** Edges a row knows at first. */
const FEW = 40;
/** How many times as many it knows where a search has used up as many as it knew. */
const MORE = 2;

export function createNearEdges({ rowCount, begin }: Pick<MatchingState, 'rowCount'> & { begin: ArrayLike<number> }): NearEdges {
  const perRow = (): Int32Array => new Int32Array(rowCount);
  let all = 0;
  for (let row = 0; row < rowCount; row++) all += Math.min(begin[row + 1]! - begin[row]!, FEW);
  return {
    begin: perRow(),
    end: perRow(),
    room: perRow(),
    readIn: perRow().fill(-1),
    cut: new Float64Array(rowCount),
    column: new Int32Array(all),
    cost: new Float64Array(all),
    used: 0,
    price: new Float64Array(FEW),
    edge: new Int32Array(FEW),
  };
}

/** The row reads its edges again: as many come to be known as before, or, where that was `notEnough`, some times as many. */
export function readFurther(state: MatchingState, row: number, notEnough: boolean): void {
  const known = state.near.end[row]! - state.near.begin[row]!;
  readRow(state, row, notEnough ? MORE * known : Math.max(FEW, known));
}

/** Keeps the `most` cheapest edges to columns that take any row. */
function readRow(state: MatchingState, row: number, most: number): void {
  const { near, begin, column, cost, capacity, columnPrice } = state;
  const last = begin[row + 1]!;
  const room = Math.min(most, last - begin[row]!);
  if (near.price.length < room) Object.assign(near, { price: new Float64Array(room), edge: new Int32Array(room) });
  const { price, edge: kept } = near;
  let size = 0;
  let dearest = Infinity;
  for (let edge = begin[row]!; edge < last; edge++) {
    const to = column[edge]!;
    const wanted = cost[edge]! + columnPrice[to]!;
    if (wanted >= dearest || capacity[to]! <= 0) continue;
    let at = size < room ? size++ : room - 1;
    for (; at > 0 && price[at - 1]! > wanted; at--) {
      price[at] = price[at - 1]!;
      kept[at] = kept[at - 1]!;
    }
    price[at] = wanted;
    kept[at] = edge;
    if (size === room) dearest = price[room - 1]!;
  }
  near.cut[row] = room < last - begin[row]! ? dearest : Infinity;
  if (near.room[row]! < size) moveToEnd(near, row, size);
  let at = near.begin[row]!;
  for (let index = 0; index < size; index++) {
    near.column[at] = column[kept[index]!]!;
    near.cost[at++] = cost[kept[index]!]!;
  }
  near.end[row] = at;
}

/** Gives a row new room behind all others. */
function moveToEnd(near: NearEdges, row: number, size: number): void {
  if (near.used + size > near.column.length) {
    const length = Math.max(2 * near.column.length, near.used + size);
    const [column, cost] = [new Int32Array(length), new Float64Array(length)];
    column.set(near.column);
    cost.set(near.cost);
    Object.assign(near, { column, cost });
  }
  near.begin[row] = near.used;
  near.room[row] = size;
  near.used += size;
}
