import { expect, test } from 'vitest';
import { findWatchedWord, watchedWordsField } from './watched-words';

test('watched words stand one in a line, each once, and none is too long or too short', () => {
  expect(watchedWordsField.parse(' Venmo, cash  app;\n\nVenmo\nzelle ')).toBe('Venmo\ncash app\nzelle');
  expect(watchedWordsField.parse('')).toBe('');
  expect(watchedWordsField.safeParse('x').success).toBe(false);
  expect(watchedWordsField.safeParse('x'.repeat(51)).success).toBe(false);
  expect(watchedWordsField.safeParse(Array.from({ length: 101 }, (_, at) => `word${at}`).join('\n')).success).toBe(false);
});

test('a watched word is found whole, whatever its capitals, accents and marks', () => {
  const watched = 'Venmo\ncash app\nidiota';
  expect(findWatchedWord('Just VENMO me.', watched)).toBe('Venmo');
  expect(findWatchedWord('My cash-app is open', watched)).toBe('cash app');
  expect(findWatchedWord('¡Idióta!', watched)).toBe('idiota');
  expect(findWatchedWord('Venmoed, cashapp, idiotas', watched)).toBeNull();
  expect(findWatchedWord('', watched)).toBeNull();
  expect(findWatchedWord('anything', '')).toBeNull();
  // A word of marks alone is in every text, or in none.
  expect(findWatchedWord('well - no', '--')).toBeNull();
});
