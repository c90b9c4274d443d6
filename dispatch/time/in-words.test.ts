import { expect, test } from 'vitest';
import { formatClock, dayInWords, durationInWords, timeInWords } from './in-words';

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

test('durations and clock times read as people say them', () => {
  expect([1, 45, 60, 61, 135, 1_020].map(durationInWords)).toEqual([
    '1 minute',
    '45 minutes',
    '1 hour',
    '1 hour 1 minute',
    '2 hours 15 minutes',
    '17 hours',
  ]);
  expect(['00:00', '07:30', '12:00', '21:00'].map(formatClock)).toEqual(['12 AM', '7:30 AM', '12 PM', '9 PM']);
});
