import { expect, test } from 'vitest';
import { moveAbove } from './move-above';

test('a row moves above the one that stood over it, and a second request changes nothing', () => {
  const moved = moveAbove(['a', 'b', 'c'], { id: 'c', aboveId: 'b' });
  expect(moved).toEqual(['a', 'c', 'b']);
  expect(moveAbove(moved, { id: 'c', aboveId: 'b' })).toEqual(['a', 'c', 'b']);
});

test('a row that others were moved between stands directly above the one that was asked for', () => {
  expect(moveAbove(['a', 'b', 'x', 'c'], { id: 'c', aboveId: 'b' })).toEqual(['a', 'c', 'b', 'x']);
});

test('an unknown row is not found, and a list without the row above has changed', () => {
  expect(() => moveAbove(['a', 'b'], { id: 'x', aboveId: 'a' })).toThrow(expect.objectContaining({ name: 'NotFound' }));
  expect(() => moveAbove(['a', 'b'], { id: 'b', aboveId: 'x' })).toThrow('Another admin just changed this list');
});
