import { expect, test } from 'vitest';
import { daysOfSpan } from '#app/platform/local-date';
import { lightingSeason } from './seasons';
import { flexibleSpan, settleTime, spanInWords, spanWindow } from './flexible-span';

const seasons = [lightingSeason(2026)];

test('the days are three on either side, and none outside the season', () => {
  expect(flexibleSpan(seasons, '2026-12-04')).toEqual({ from: '2026-12-01', to: '2026-12-07' });
  expect(flexibleSpan(seasons, '2026-10-02')).toEqual({ from: '2026-10-01', to: '2026-10-05' });
  expect(flexibleSpan(seasons, '2026-12-24')).toEqual({ from: '2026-12-21', to: '2026-12-24' });
  expect(flexibleSpan(seasons, '2027-01-10')).toBeNull();
});

test('the window goes from the first hour of the first day to the last of the last, across a change of clocks', () => {
  const span = flexibleSpan(seasons, '2026-11-01')!;
  expect(daysOfSpan(span)).toHaveLength(7);
  expect(spanWindow(span, 'morning', 'America/Chicago')).toEqual({
    windowStart: new Date('2026-10-29T13:00:00Z'),
    windowEnd: new Date('2026-11-04T17:00:00Z'),
  });
});

test('the day is chosen so many days before the first one, at 9 AM there, and the text says by when', () => {
  const span = { from: '2026-11-03', to: '2026-11-09' };
  expect(settleTime(span, 7, 'America/Chicago')).toEqual(new Date('2026-10-27T14:00:00Z'));
  expect(spanInWords(span, { settleDays: 7 })).toBe(
    'Any day from Tuesday, November 3, 2026 to Monday, November 9, 2026. We choose it by Tuesday, October 27, 2026 and email you.',
  );
});
