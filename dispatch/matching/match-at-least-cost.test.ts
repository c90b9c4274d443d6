import { describe, expect, test } from 'vitest';
import { munkres } from 'munkres';
import { createRandom } from '../planning/search/random';
import { type Matching, type MatchingProblem, matchAtLeastCost } from './match-at-least-cost';

const ALONE = 1e6;

function randomProblem(seed: number, rowCount: number, columns: number, density: number, most: number): MatchingProblem {
  const random = createRandom(seed);
  const begin = [0];
  const column: number[] = [];
  const cost: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    for (let to = 0; to < columns; to++) {
      if (random.next() >= density) continue;
      column.push(to);
      cost.push(random.below(50));
    }
    begin.push(column.length);
  }
  const capacity = Array.from({ length: columns }, () => random.below(most + 1));
  return { rowCount, capacity, begin, column, cost, aloneCost: ALONE };
}

function bruteForce({ rowCount, capacity, begin, column, cost, aloneCost }: MatchingProblem): number {
  const left = Array.from(capacity);
  function best(row: number): number {
    if (row === rowCount) return 0;
    let least = aloneCost + best(row + 1);
    for (let edge = begin[row]!; edge < begin[row + 1]!; edge++) {
      if (left[column[edge]!]! <= 0) continue;
      left[column[edge]!]!--;
      least = Math.min(least, cost[edge]! + best(row + 1));
      left[column[edge]!]!++;
    }
    return least;
  }
  return best(0);
}

function whole(found: Matching, rowCount: number): number {
  return found.cost + (rowCount - found.matched) * ALONE;
}

describe('matching rows to columns', () => {
  test('a small sparse matching with capacities costs what trying everything finds', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const problem = randomProblem(seed, 1 + (seed % 6), 1 + (seed % 4), 0.6, 3);
      expect(whole(matchAtLeastCost(problem), problem.rowCount), `seed ${seed}`).toBe(bruteForce(problem));
    }
  });

  test('a dense square matching costs what the Hungarian method finds', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const problem = { ...randomProblem(seed, 40, 40, 1, 1), capacity: new Array<number>(40).fill(1) };
      const rows = Array.from({ length: 40 }, (_, row) => Array.from({ length: 40 }, (__, to) => problem.cost[row * 40 + to]!));
      const peer = munkres(rows).reduce((sum, [row, to]) => sum + rows[row]![to]!, 0);
      expect(matchAtLeastCost(problem).cost, `seed ${seed}`).toBe(peer);
    }
  });

  test('prices prove the optimum: no edge is cheaper than they say, matched ones cost exactly that', () => {
    for (let seed = 1; seed <= 20; seed++) expectProven(randomProblem(seed, 60, 25, 0.3, 3));
  });

  test('prices prove the optimum of dense problems, which are searched over few of their edges', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const rows = [150, 200, 260][seed % 3]!;
      const square = { ...randomProblem(seed, rows, 200, 1, 1), capacity: new Array<number>(200).fill(1) };
      expectProven(square);
      expectProven({ ...randomProblem(seed, rows, 200, 0.95, 2), aloneCost: [ALONE, 3, 12][seed % 3]! });
      const near = square.cost as number[];
      const line = near.map((cost, edge) => Math.abs((edge % 200) - (Math.floor(edge / 200) * 137) / rows) * 100 + cost);
      expectProven({ ...square, cost: line });
      expectProven({ ...square, aloneCost: 12 });
    }
  });

  test('a full table whose rows have one edge, or edges to one column only, leaves alone who finds no place', () => {
    const square = { ...randomProblem(3, 200, 200, 1, 1), capacity: new Array<number>(200).fill(1) };
    const keep = (row: number, edge: number): boolean => row > 1 || edge % 200 === 7;
    const edges = Array.from(square.column, (_, edge) => edge).filter((edge) => keep(Math.floor(edge / 200), edge));
    const begin = [0, 1, 2, ...Array.from({ length: 198 }, (_, row) => 2 + (row + 1) * 200)];
    const pick = (from: ArrayLike<number>): number[] => edges.map((edge) => from[edge]!);
    expectProven({ ...square, begin, column: pick(square.column), cost: pick(square.cost) });
    expectProven({ ...square, cost: Array.from(square.cost, () => 5) });
    expectProven({ ...square, cost: Array.from(square.cost, (cost) => cost / 7 + 0.1) });
  });
});

function expectProven(problem: MatchingProblem): void {
  const { rowPrice, columnPrice, columnOf } = matchAtLeastCost(problem);
  const load = new Array<number>(problem.capacity.length).fill(0);
  for (let row = 0; row < problem.rowCount; row++) {
    let least = Infinity;
    for (let edge = problem.begin[row]!; edge < problem.begin[row + 1]!; edge++) {
      const to = problem.column[edge]!;
      if (problem.capacity[to] === 0) continue;
      const spare = problem.cost[edge]! + columnPrice[to]! - rowPrice[row]!;
      least = Math.min(least, spare);
      if (columnOf[row] === to) expect(Math.abs(spare)).toBeLessThan(1e-6);
    }
    expect(least).toBeGreaterThan(-1e-6);
    if (columnOf[row]! >= 0) load[columnOf[row]!]!++;
    else expect(rowPrice[row]).toBeCloseTo(problem.aloneCost);
    expect(rowPrice[row]).toBeLessThanOrEqual(problem.aloneCost + 1e-6);
  }
  load.forEach((rows, to) => {
    expect(rows).toBeLessThanOrEqual(problem.capacity[to]!);
    if (rows < problem.capacity[to]!) expect(columnPrice[to]).toBe(0);
  });
}
