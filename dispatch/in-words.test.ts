import { expect, test } from 'vitest';
import { dayInWords, timeInWords } from './in-words';

function at(iso: string): number {
  return Date.parse(iso) / 1000;
}

test('days and times of a verdict read as people say them, by the clock of the place', () => {
  expect(dayInWords('2026-12-01')).toBe('Tue, Dec 1');
  expect(timeInWords('America/Chicago', at('2026-12-01T17:00:00Z'))).toBe('Tue, Dec 1, 11:00 AM');
  expect(timeInWords('America/Chicago', at('2026-12-01T18:05:00Z'))).toBe('Tue, Dec 1, 12:05 PM');
  expect(timeInWords('America/Chicago', at('2026-12-01T06:30:00Z'))).toBe('Tue, Dec 1, 12:30 AM');
  expect(timeInWords('America/Los_Angeles', at('2026-11-01T09:30:00Z'))).toBe('Sun, Nov 1, 1:30 AM');
});
