import { expect, it } from 'vitest';
import { isRevealed } from './reveal-policy';

const revealsAt = new Date('2026-12-15T18:00:00Z');

it('neither side reads the other before both have written or the days of the review are over', () => {
  const days = (count: number) => new Date(revealsAt.getTime() + count * 86_400_000);
  expect(isRevealed({ sides: ['customer'], revealsAt }, days(-0.01))).toBe(false);
  expect(isRevealed({ sides: ['pro'], revealsAt }, days(-13))).toBe(false);
  expect(isRevealed({ sides: ['pro', 'customer'], revealsAt }, days(-13))).toBe(true);
  expect(isRevealed({ sides: ['customer'], revealsAt }, days(0))).toBe(true);
});
