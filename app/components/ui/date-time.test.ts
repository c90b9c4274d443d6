import { expect, test } from 'vitest';
import { formatArrival, formatDateTime } from './date-time';

const at = new Date('2026-12-04T20:00:00Z');

test('a visit reads in the zone of its site', () => {
  expect(formatDateTime(at, { zone: 'America/Chicago' })).toBe('Fri, Dec 4, 2:00 PM');
  expect(formatDateTime(at, { zone: 'America/Los_Angeles', style: 'time', showZone: true })).toBe('12:00 PM PST');
});

test('a customer is promised an arrival in two plain hours', () => {
  expect(formatArrival(at, new Date('2026-12-04T22:00:00Z'), 'America/Chicago')).toBe('between 2 and 4 PM');
  expect(formatArrival(new Date('2026-12-04T17:00:00Z'), new Date('2026-12-04T19:00:00Z'), 'America/Chicago')).toBe(
    'between 11 AM and 1 PM',
  );
  expect(formatArrival(at, new Date('2026-12-04T20:59:00Z'), 'America/Chicago')).toBe('between 2 and 3 PM');
});

test('a message tells how long ago it came', () => {
  expect(formatDateTime(at, { zone: 'UTC', style: 'relative', now: new Date('2026-12-04T20:05:00Z') })).toBe('5 minutes ago');
  expect(formatDateTime(at, { zone: 'UTC', style: 'relative', now: at })).toBe('just now');
});
