import { expect, test } from 'vitest';
import { formatMoney, formatMoneyRange } from './money';

test('a visitor reads whole dollars without decimals', () => {
  expect(formatMoney(120_000)).toBe('$1,200');
  expect(formatMoney(120_050)).toBe('$1,200.50');
});

test('an invoice always shows two decimals', () => {
  expect(formatMoney(120_000, 'always')).toBe('$1,200.00');
});

test('a range reads as $a-$b, and as one amount where both ends meet', () => {
  expect(formatMoneyRange(80_000, 120_000)).toBe('$800-$1,200');
  expect(formatMoneyRange(80_000, 80_000)).toBe('$800');
});
