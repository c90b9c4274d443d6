import { expect, test } from 'vitest';
import { dollars, dollarsFrom, dollarsWithin, MAX_PRICE_CENTS, parseDollars, parseSignedDollars } from './dollar-fields';

test.each([
  ['60', 6_000],
  ['$1250.50', 125_050],
  ['1,250', 125_000],
  ['100,000.5', 10_000_050],
  [' $ 4.50 ', 450],
  ['１２', 1_200],
])('"%s" is read', (given, cents) => {
  expect(parseDollars(given)).toBe(cents);
});

test.each(['', '1,2', '12,50', '1,2500', ',500', '1.2.3', '4.505', '-60', 'ten', '1234567', '1,000,000'])(
  '"%s" is no amount: a comma stands only where thousands begin',
  (given) => {
    expect(parseDollars(given)).toBeNull();
  },
);

test('a minus before an amount makes it less than nothing', () => {
  expect(['-60', '-$1,250.50', '$-60', '60', '--60', '1-2'].map(parseSignedDollars)).toEqual([
    -6_000,
    -125_050,
    -6_000,
    6_000,
    null,
    null,
  ]);
});

test('every field of money reads by the same rule, in its own words', () => {
  const within = dollarsWithin({ least: 1, most: 10_000_000, message: 'Enter an amount' });
  for (const field of [dollars('Enter an amount'), dollarsFrom(1, 'Enter an amount'), within]) {
    expect(field.parse('1,250.50')).toBe(125_050);
    for (const wrong of ['1,2', 'ten', '9'.repeat(30)])
      expect(field.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual(['Enter an amount']);
  }
  expect(dollars('').parse(' ')).toBeNull();
  expect(dollarsFrom(1, 'x').safeParse('').success).toBe(false);
  expect(dollars('x').safeParse(String(MAX_PRICE_CENTS / 100 + 1)).success).toBe(false);
});
