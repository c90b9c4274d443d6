import { expect, test } from 'vitest';
import { hintText, priceHint } from './price-hint';

const prices = [
  { program: 'rodent', sizeTier: 'to-2000', unit: 'month', amountCents: 24_900 },
  { program: 'fly', sizeTier: 'to-2000', unit: 'month', amountCents: 14_900 },
  { program: 'cockroach-ant', sizeTier: 'to-2000', unit: 'visit', amountCents: 19_900 },
  { program: 'rodent', sizeTier: 'over-50000', unit: 'month', amountCents: null },
];

test('a price hint adds the programs up, over all sites, month and visit apart', () => {
  const hint = priceHint(prices, { programs: ['rodent', 'fly', 'cockroach-ant'], sizeTier: 'to-2000', sites: 3 });
  expect(hint).toEqual({ monthlyCents: 119_400, visitCents: 59_700, needsSurvey: false });
  expect(hintText(hint)).toBe('The list price is about $1,194 a month and $597 one-time, before tax.');
});

test('a display and a very large site are never given a figure that we do not stand by', () => {
  const hint = priceHint(prices, { programs: ['display', 'rodent'], sizeTier: 'over-50000', sites: 1 });
  expect(hint).toEqual({ monthlyCents: null, visitCents: null, needsSurvey: true });
  expect(hintText(hint)).toBe('We review your sites first, then send a fixed quote.');
});
