import { expect, test } from 'vitest';
import { inWords, sizeInWords } from './health-line';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [150, '3 minutes'],
  [3 * 3_600, '3 hours'],
  [5 * 86_400, '5 days'],
])('%d seconds are %s', (seconds, words) => expect(inWords(seconds)).toBe(words));

test.each([
  [900, '900 bytes'],
  [1_450_000_000, '1.5 GB'],
  [48_000_000, '48 MB'],
])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
