import { expect, test } from 'vitest';
import { cutText, excerptOf } from './cut-text';

test('a text is cut between characters, never within one', () => {
  expect(cutText('lights 🎄', 8)).toBe('lights ');
  expect(cutText('lights 🎄', 9)).toBe('lights 🎄');
  expect(cutText('lights', 3)).toBe('lig');
  expect(excerptOf('lights 🎄', 9)).toBe('lights 🎄');
  expect(excerptOf('lights 🎄 and more', 8)).toBe('lights…');
});
