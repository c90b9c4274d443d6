import { expect, test } from 'vitest';
import { cutText, getExcerpt } from './cut-text';

test('a text is cut between characters, never within one', () => {
  expect(cutText('lights 🎄', 8)).toBe('lights ');
  expect(cutText('lights 🎄', 9)).toBe('lights 🎄');
  expect(cutText('lights', 3)).toBe('lig');
  expect(getExcerpt('lights 🎄', 9)).toBe('lights 🎄');
  expect(getExcerpt('lights 🎄 and more', 8)).toBe('lights…');
});
