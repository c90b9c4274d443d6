import { expect, test } from 'vitest';
import { inWords } from './health-line';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [150, '3 minutes'],
  [3 * 3_600, '3 hours'],
  [5 * 86_400, '5 days'],
])('%d seconds are %s', (seconds, words) => expect(inWords(seconds)).toBe(words));
