import { describe, expect, test } from 'vitest';
import { recentEvents, reconnectJitter } from './reconnect-jitter.server';

describe('the turns of pages that come back', () => {
  test('one page alone asks at once, a thousand at once ask fifty a second', () => {
    const take = reconnectJitter();
    expect(take(5_000)).toBe(0);
    expect(take(9_000)).toBe(0);
    const turns = Array.from({ length: 1_000 }, () => take(20_000));
    expect(turns[0]).toBe(0);
    expect(new Set(turns).size).toBe(1_000);
    expect(turns.filter((turn) => turn < 1_000)).toHaveLength(50);
    expect(Math.max(...turns)).toBe(19_980);
    expect(take(60_000)).toBe(0);
  });

  test('no page waits longer than half a minute', () => {
    const take = reconnectJitter();
    const turns = Array.from({ length: 5_000 }, () => take(1_000));
    expect(Math.max(...turns)).toBe(30_000);
  });
});

describe('what a page has missed', () => {
  test('a notice after the page was loaded and before its socket opened is known, one from before is not', () => {
    const memory = recentEvents();
    memory.listening(0);
    memory.noteSent(['user:a'], 10_000);
    expect(memory.mayHaveMissed(['user:a', 'pool'], 4_000, 12_000)).toBe(true);
    expect(memory.mayHaveMissed(['user:a', 'pool'], 1_000, 12_000)).toBe(false);
    expect(memory.mayHaveMissed(['user:b'], 4_000, 12_000)).toBe(false);
  });

  test('what happened before the process listened, or longer ago than it remembers, may have been anything', () => {
    const memory = recentEvents();
    expect(memory.mayHaveMissed(['user:a'], 10, 1_000)).toBe(true);
    memory.listening(5_000);
    expect(memory.mayHaveMissed(['user:a'], 2_000, 6_000)).toBe(true);
    expect(memory.mayHaveMissed(['user:a'], 900, 6_000)).toBe(false);
    for (const age of [61_000, -1, Number.NaN]) expect(memory.mayHaveMissed(['user:a'], age, 200_000)).toBe(true);
  });

  test('old notices are forgotten when there are many', () => {
    const memory = recentEvents();
    memory.listening(0);
    for (let person = 0; person < 6_000; person += 1) memory.noteSent([`user:${person}`], person * 20);
    expect(memory.mayHaveMissed(['user:5999'], 1_000, 120_000)).toBe(true);
    expect(memory.mayHaveMissed(['user:10'], 59_000, 120_000)).toBe(false);
  });
});
