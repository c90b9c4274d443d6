import { expect, test } from 'vitest';
import { sortRows } from './sort-rows';

const rows = [
  { name: 'b', count: 10, at: new Date(2) },
  { name: 'A', count: 9, at: null },
  { name: 'c', count: 10, at: new Date(1) },
];

function under(field: string, direction: 'asc' | 'desc'): string {
  const { rows: sorted } = sortRows(rows, { sort: { field, direction }, after: '', take: 1 });
  return sorted.map(({ name }) => name).join('');
}

test('few rows are sorted by words, numbers and times, both ways, and what is equal stays as it was', () => {
  expect([under('name', 'asc'), under('name', 'desc')]).toEqual(['Abc', 'cbA']);
  expect([under('count', 'asc'), under('count', 'desc')]).toEqual(['Abc', 'bcA']);
});

test('rows without a value stand last both ways', () => {
  expect([under('at', 'asc'), under('at', 'desc')]).toEqual(['cbA', 'bcA']);
});
