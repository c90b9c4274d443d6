import { expect, test } from 'vitest';
import { sumLines } from '../quotes/quote-totals';
import { renewLines } from './renew-lines';

const LAST = [
  { label: 'Basic Outline', amountCents: 84_950 },
  { label: 'Lit wreath', amountCents: 8_500 },
  { label: 'Flexible arrival time', amountCents: -4_000 },
  { label: 'Gold member, 7.5% off', amountCents: -6_709 },
];

test('without a change of price the lines stay to the cent, and the discount of a plan is left to be worked out again', () => {
  expect(renewLines(LAST, 0)).toEqual(LAST.slice(0, 3));
});

test.each([
  [500, [89_200, 8_900, -4_200]],
  [-1_000, [76_500, 7_700, -3_600]],
])('%d bps changes every line and rounds it to whole dollars', (bps, cents) => {
  const lines = renewLines(LAST, bps);
  expect(lines.map(({ amountCents }) => amountCents)).toEqual(cents);
  expect(sumLines(lines)).toBe(cents.reduce((sum, each) => sum + each, 0));
});
