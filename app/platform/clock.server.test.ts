import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from './durations';
import { followClock, now, setClock, toMachineTime } from './clock.server';

const NOON = Date.parse('2026-11-10T18:00:00Z');
/** Less than what clocks may differ by, and more than a statement takes. */
const CLOSE_MS = 900;
/** The database knows nothing of the clock that all tests begin with. */
const SHIFT_MS = Number(process.env.CLOCK_SHIFT_MS);
let began = 0;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  vi.setSystemTime(NOON);
  began = performance.now();
});

function hear(databaseTime: number): number {
  return followClock(new Date(databaseTime - SHIFT_MS));
}

/** How far our clock is from the database's, which only goes on. */
function error(at: Date = now()): number {
  return Math.abs(at.getTime() - NOON - (performance.now() - began));
}

test('without an answer of the database the clock is the machine’s', () => {
  vi.setSystemTime(NOON + HOUR_MS);
  expect(now().getTime()).toBe(NOON + HOUR_MS);
});

test('where both agree the machine’s clock counts, and a jump of it is seen through at once', () => {
  expect(hear(NOON + 300)).toBe(0);
  expect(now().getTime()).toBe(NOON);
  for (const jump of [2 * HOUR_MS, -2 * HOUR_MS, -HOUR_MS, 5 * MINUTE_MS]) {
    vi.setSystemTime(NOON + jump);
    expect(error(), `a jump of ${jump} ms`).toBeLessThan(CLOSE_MS);
  }
});

test('a machine whose clock is wrong goes by the database’s, and by its own again once it is right', () => {
  for (const wrong of [5 * MINUTE_MS, -5 * MINUTE_MS, 2 * HOUR_MS]) {
    vi.setSystemTime(NOON + wrong);
    began = performance.now();
    expect(hear(NOON)).toBe(wrong);
    expect(error(), `wrong by ${wrong} ms`).toBeLessThan(CLOSE_MS);
    expect(error(new Date(toMachineTime(now()).getTime() + SHIFT_MS)), 'what the queue is told').toBeLessThan(CLOSE_MS);
  }
  vi.setSystemTime(NOON);
  expect(hear(NOON)).toBe(0);
  expect(now().getTime()).toBe(NOON);
});

test('a clock that tests have moved goes on from there, however wrong the machine’s is', () => {
  vi.setSystemTime(NOON + 2 * HOUR_MS);
  hear(NOON);
  setClock(new Date('2027-01-05T15:00:00Z'));
  expect(Math.abs(now().getTime() - Date.parse('2027-01-05T15:00:00Z'))).toBeLessThan(CLOSE_MS);
  setClock(null);
});
