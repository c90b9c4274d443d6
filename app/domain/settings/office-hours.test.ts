import { expect, test } from 'vitest';
import { addOfficeMinutes, hoursLines, isOpen, nextOpening } from './office-hours';

const hours = {
  zone: 'America/Chicago',
  days: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' })),
    ...[6, 0].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' })),
  ],
};

test('opening hours are grouped into runs of days', () => {
  expect(hoursLines(hours)).toEqual([
    { days: 'Mon-Fri', hours: '8 AM-8 PM' },
    { days: 'Sat-Sun', hours: '9 AM-5 PM' },
  ]);
});

test('an answer due in 4 office hours, asked for at 7 pm on a Friday, is due on Saturday at noon', () => {
  expect(addOfficeMinutes(hours, new Date('2026-11-21T01:00:00Z'), 240).toISOString()).toBe('2026-11-21T18:00:00.000Z');
});

test('office hours follow the clocks over the end of daylight saving time', () => {
  // Sunday, November 1, 2026 has 25 hours; 9 AM stays 9 AM.
  expect(nextOpening(hours, new Date('2026-11-01T04:00:00Z'))?.toISOString()).toBe('2026-11-01T15:00:00.000Z');
});

test('the office is open until the minute it closes', () => {
  expect(isOpen(hours, new Date('2026-11-21T22:59:59Z'))).toBe(true);
  expect(isOpen(hours, new Date('2026-11-21T23:00:00Z'))).toBe(false);
  expect(isOpen({ ...hours, days: [] }, new Date('2026-11-20T16:00:00Z'))).toBe(false);
});
