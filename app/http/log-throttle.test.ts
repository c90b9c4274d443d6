import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logThrottle } from './log-throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('An address fills the log up to its limit, is counted beyond it, and begins again a minute later', () => {
  const told: [string, number][] = [];
  const mayLog = logThrottle({ limit: 2, tell: (...line) => told.push(line) });
  expect(['a', 'a', 'a', 'b', 'a'].map(mayLog)).toEqual([true, true, false, true, false]);
  expect(told).toEqual([['a', 0]]);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([
    ['a', 0],
    ['a', 2],
  ]);
  expect(['a', 'b'].map(mayLog)).toEqual([true, true]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
});
