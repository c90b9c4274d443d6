import { expect, test } from 'vitest';
import { seasonPace } from './season-pace';

test('a season that sells half as much again has a pace near one and a half', () => {
  expect(seasonPace({ now: 150_000, then: 100_000 })).toBeCloseTo(1.49, 2);
});

test('a few bookings more or less early in a season move the pace little', () => {
  expect(seasonPace({ now: 360, then: 120 })).toBeCloseTo(1.095, 2);
  expect(seasonPace({ now: 0, then: 0 })).toBe(1);
});

test('an area with few bookings sells as its service does, and one with many at its own pace', () => {
  expect(seasonPace({ now: 0, then: 0 }, 1.4)).toBeCloseTo(1.4, 5);
  expect(seasonPace({ now: 200, then: 240 }, 1.4)).toBeCloseTo(1.35, 2);
  expect(seasonPace({ now: 60_000, then: 100_000 }, 1.4)).toBeCloseTo(0.62, 2);
});

test('the pace stays between half and double', () => {
  expect(seasonPace({ now: 1_000_000, then: 1_000 })).toBe(2);
  expect(seasonPace({ now: 0, then: 1_000_000 })).toBe(0.5);
});
