import { localDate } from '#app/platform/local-date';
import { expect, test } from 'vitest';
import { firstBookableDate, longDate, startWindow, takedownDispatchAfter, takedownWindow } from './visit-windows';
import { lightingSeason } from './seasons';

test('the morning starts at 8 where the house stands, before and after the clock change', () => {
  expect(startWindow('2026-10-31', 'morning', 'America/Chicago').windowStart.toISOString()).toBe('2026-10-31T13:00:00.000Z');
  expect(startWindow('2026-11-01', 'morning', 'America/Chicago').windowStart.toISOString()).toBe('2026-11-01T14:00:00.000Z');
  expect(startWindow('2027-03-14', 'afternoon', 'America/Los_Angeles').windowEnd.toISOString()).toBe('2027-03-15T00:00:00.000Z');
});

test('today is bookable until noon in the zone of the house', () => {
  const noonInChicago = Date.parse('2026-11-20T18:00:00Z');
  expect(firstBookableDate(new Date(noonInChicago - 1000), 'America/Chicago')).toBe('2026-11-20');
  expect(firstBookableDate(new Date(noonInChicago), 'America/Chicago')).toBe('2026-11-21');
  expect(firstBookableDate(new Date(noonInChicago), 'America/Los_Angeles')).toBe('2026-11-20');
  expect(firstBookableDate(new Date('2026-12-31T23:00:00Z'), 'America/New_York')).toBe('2027-01-01');
});

test('the takedown waits until 28 days before its season, each in a moment of the week after', () => {
  const window = takedownWindow(lightingSeason(2026), 'America/New_York');
  expect(window.windowStart.toISOString()).toBe('2027-01-02T13:00:00.000Z');
  expect(window.windowEnd.toISOString()).toBe('2027-02-15T22:00:00.000Z');
  const opens = (end: string) => takedownDispatchAfter(window.windowStart, `01a111ba-f469-7423-ac6a-f288${end}`).toISOString();
  expect(opens('00000000')).toBe('2026-12-05T13:00:00.000Z');
  expect(opens('80000000')).toBe('2026-12-08T17:30:00.000Z');
  expect(opens('ffffffff')).toBe('2026-12-11T21:59:00.000Z');
});

test('a local date is said in words', () => {
  expect(longDate('2026-12-05')).toBe('Saturday, December 5, 2026');
  expect(localDate(new Date('2026-12-05T05:00:00Z'), 'America/Los_Angeles')).toBe('2026-12-04');
});
