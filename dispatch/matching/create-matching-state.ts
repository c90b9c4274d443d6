import { createDistanceHeap } from './distance-heap';
import type { MatchingProblem, MatchingState } from './matching-state';
import { createNearEdges, readFurther } from './near-edges';

export function createMatchingState(problem: MatchingProblem): MatchingState {
  const columns = problem.capacity.length;
  const { rowCount } = problem;
  const state: MatchingState = {
    rowCount,
    columnCount: columns,
    aloneCost: problem.aloneCost,
    begin: wholeNumbers(problem.begin),
    column: wholeNumbers(problem.column),
    cost: problem.cost instanceof Float64Array ? problem.cost : new Float64Array(problem.cost),
    capacity: wholeNumbers(problem.capacity),
    columnOf: new Int32Array(rowCount).fill(-1),
    load: new Int32Array(columns),
    head: new Int32Array(columns).fill(-1),
    next: new Int32Array(rowCount).fill(-1),
    rowPrice: new Float64Array(rowCount),
    columnPrice: new Float64Array(columns),
    distance: new Float64Array(columns),
    reachedFrom: new Int32Array(columns),
    seen: new Int32Array(columns),
    settled: new Int32Array(columns),
    settledColumns: [],
    rows: [],
    rowDistance: new Float64Array(rowCount),
    search: 0,
    heap: createDistanceHeap(),
    near: createNearEdges(problem),
  };
  for (let row = 0; row < rowCount; row++) readFurther(state, row, false);
  return state;
}

function wholeNumbers(from: ArrayLike<number>): Int32Array {
  return from instanceof Int32Array ? from : new Int32Array(from);
}
