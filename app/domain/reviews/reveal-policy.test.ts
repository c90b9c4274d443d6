import { expect, it } from 'vitest';
import { isRevealed } from './reveal-policy';

const completedAt = new Date('2026-12-01T18:00:00Z');

it('neither side reads the other before both have written or 14 days are over', () => {
  const after = (days: number) => new Date(completedAt.getTime() + days * 86_400_000);
  expect(isRevealed({ sides: ['customer'], completedAt }, after(13.99))).toBe(false);
  expect(isRevealed({ sides: ['pro'], completedAt }, after(1))).toBe(false);
  expect(isRevealed({ sides: ['pro', 'customer'], completedAt }, after(1))).toBe(true);
  expect(isRevealed({ sides: ['customer'], completedAt }, after(14))).toBe(true);
  expect(isRevealed({ sides: [], completedAt: null }, after(99))).toBe(false);
});
