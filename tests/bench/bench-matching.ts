import { munkres } from 'munkres';
import { type MatchingProblem, matchAtLeastCost } from '../../dispatch/matching/match-at-least-cost';
import { createRandom } from '../../dispatch/planning/search/random';
import { type BenchRow, cpuMs } from './bench-row';
import { row } from './bench-plans';

/** Random points on a square: each row may take its nearest columns; costs are whole. */
export function nearestProblem(rows: number, columns: number, each: number, seed: number): MatchingProblem {
  const random = createRandom(seed);
  const spots = Array.from({ length: columns }, () => [random.next(), random.next()] as const);
  const begin = [0];
  const column: number[] = [];
  const cost: number[] = [];
  for (let at = 0; at < rows; at++) {
    const [x, y] = [random.next(), random.next()];
    const near = spots.map(([a, b], index) => ({ index, away: Math.round(Math.hypot(a - x, b - y) * 1e5) }));
    near.sort((a, b) => a.away - b.away || a.index - b.index);
    for (const { index, away } of near.slice(0, each)) {
      column.push(index);
      cost.push(away);
    }
    begin.push(column.length);
  }
  return {
    rowCount: rows,
    capacity: new Array<number>(columns).fill(Math.ceil(rows / columns) + 1),
    begin: Int32Array.from(begin),
    column: Int32Array.from(column),
    cost: Float64Array.from(cost),
    aloneCost: 1e7,
  };
}

/** The gap between what is paid and what prices prove must be paid: 0 at the optimum. */
function provenShare(problem: MatchingProblem): { seconds: number; share: number; matched: number } {
  const began = cpuMs();
  const { cost, matched, rowPrice, columnPrice } = matchAtLeastCost(problem);
  const seconds = (cpuMs() - began) / 1000;
  const bound =
    rowPrice.reduce((sum, price) => sum + price, 0) -
    columnPrice.reduce((sum, price, to) => sum + price * problem.capacity[to]!, 0);
  const whole = cost + (problem.rowCount - matched) * problem.aloneCost;
  return { seconds, share: whole / bound, matched };
}

/** What the work answers, and the least of five times it takes. */
function warmedUp<T>(work: () => T): [answer: T, ms: number] {
  const runs = Array.from({ length: 5 }, () => {
    const began = cpuMs();
    return [work(), cpuMs() - began] as [T, number];
  });
  return runs.toSorted(([, one], [, other]) => one - other)[0]!;
}

export function matchingRows(quick: boolean): BenchRow[] {
  const size = quick ? 300 : 1000;
  const square = { ...nearestProblem(size, size, size, 3), capacity: new Array<number>(size).fill(1) };
  const matrix = Array.from({ length: size }, (_, at) => {
    const line = new Array<number>(size).fill(0);
    for (let edge = square.begin[at]!; edge < square.begin[at + 1]!; edge++) line[square.column[edge]!] = square.cost[edge]!;
    return line;
  });
  const [theirs, theirMs] = warmedUp(() => munkres(matrix).reduce((sum, [from, to]) => sum + matrix[from]![to]!, 0));
  const [ours, ourMs] = warmedUp(() => matchAtLeastCost(square).cost);
  const big = quick ? nearestProblem(2000, 1000, 40, 5) : nearestProblem(10_000, 5000, 76, 5);
  const { seconds, share, matched } = provenShare(big);
  return [
    row('match-1k cost', `${size} × ${size}`, `${ours}`, `munkres ${theirs}`, ours / theirs, 'less', 1, 1),
    row(
      'match-1k time',
      `${size} × ${size}`,
      `${ourMs.toFixed(0)} ms`,
      `munkres ${theirMs.toFixed(0)} ms`,
      ourMs / theirMs,
      'less',
      0.5,
      0.1,
    ),
    row(
      'match-10k',
      `${big.rowCount} × ${big.capacity.length}, ${big.column.length} edges`,
      `${matched} in ${seconds.toFixed(2)} s`,
      'its own dual bound',
      share,
      'less',
      1.000001,
      1.000001,
    ),
  ];
}
