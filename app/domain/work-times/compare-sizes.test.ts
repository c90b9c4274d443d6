import { expect, test } from 'vitest';
import { compareSizes } from './compare-sizes';

/** Visits at houses of so many feet, which took so much longer than planned. */
function visits(feet: number, count: number, late = 0) {
  return Array.from({ length: count }, (_, index) => ({ feet, plannedMinutes: 120, tookMinutes: 120 + late + index }));
}

test('finished work is compared by thirds of its houses, each with the median', () => {
  expect(compareSizes([...visits(300, 6, 60), ...visits(100, 6), ...visits(200, 6, 30)])).toEqual([
    { fromFeet: 100, toFeet: 100, visits: 6, plannedMinutes: 120, tookMinutes: 123 },
    { fromFeet: 200, toFeet: 200, visits: 6, plannedMinutes: 120, tookMinutes: 153 },
    { fromFeet: 300, toFeet: 300, visits: 6, plannedMinutes: 120, tookMinutes: 183 },
  ]);
});

test('houses of one size are in one group, and a group of fewer than five visits says nothing', () => {
  expect(compareSizes(visits(150, 9)).map(({ fromFeet, visits: count }) => [fromFeet, count])).toEqual([[150, 9]]);
  expect(compareSizes([...visits(150, 9), ...visits(400, 4)]).map(({ toFeet }) => toFeet)).toEqual([150]);
  expect(compareSizes(visits(150, 4))).toEqual([]);
  expect(compareSizes([])).toEqual([]);
});
