import { expect, test } from 'vitest';
import { freeSlug } from './slug';

test('a name becomes an id of letters, digits and hyphens that no other row has', () => {
  expect(freeSlug('  Lit Wreath, 36 in! ', [])).toBe('lit-wreath-36-in');
  expect(freeSlug('Fête Café', [])).toBe('fete-cafe');
  expect(freeSlug('Wreath', ['wreath', 'wreath-2'])).toBe('wreath-3');
  expect(freeSlug('New', [])).toBe('new-2');
  expect(freeSlug('星', [])).toBe('item');
});
