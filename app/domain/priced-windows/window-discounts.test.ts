import { expect, test } from 'vitest';
import { pricedWindowsSchema } from './window-bounds';
import { discountText, windowDiscounts, type WindowFacts } from './window-discounts';

const on = pricedWindowsSchema.parse({ earlyBird: true, neighbors: true, flexible: true });
const facts: WindowFacts = { daysAhead: 40, week: { offered: 6_000, left: 4_500 }, flexible: null, neighborMiles: 0 };

function price(
  over: { priceCents?: number; keptCents?: number; windows?: Partial<typeof on>; facts?: Partial<WindowFacts> } = {},
) {
  const { priceCents = 100_000, keptCents = 20_000, windows, facts: other } = over;
  return windowDiscounts({ priceCents, keptCents, windows: { ...on, ...windows }, facts: { ...facts, ...other } });
}

test('early-bird is the share of the week that is left, of the most it may be, in whole dollars', () => {
  expect(price({ windows: { neighbors: false } })).toEqual([{ kind: 'early_bird', cents: 7_500 }]);
  expect(price({ priceCents: 43_950, windows: { neighbors: false } })).toEqual([{ kind: 'early_bird', cents: 3_200 }]);
});

test.each<[string, Parameters<typeof price>[0]]>([
  ['the day is not so far ahead', { facts: { daysAhead: 27 } }],
  ['the week has less left than is asked', { facts: { week: { offered: 6_000, left: 1_799 } } }],
  ['the week is sold out', { facts: { week: { offered: 6_000, left: -10 } } }],
  ['nothing is offered', { facts: { week: { offered: 0, left: 0 } } }],
  ['the week was not counted', { facts: { week: null } }],
  ['the office has it off', { windows: { earlyBird: false } }],
])('there is no early-bird where %s', (_why, over) => {
  expect(price(over).filter(({ kind }) => kind === 'early_bird')).toEqual([]);
});

test('neighbors is all of the share next door and half of it at the last mile', () => {
  const cents = (neighborMiles: number | null) => price({ windows: { earlyBird: false }, facts: { neighborMiles } });
  expect([0, 1.5, 3].map(cents)).toEqual([5_000, 3_700, 2_500].map((each) => [{ kind: 'neighbors', cents: each }]));
  expect([cents(3.01), cents(null)]).toEqual([[], []]);
  expect(price({ facts: { week: { offered: 6_000, left: 0 } } })).toEqual([]);
});

test('flexible day is the share of those weeks that is left, of the most it may be, while the day is not chosen at once', () => {
  const cents = (flexible: WindowFacts['flexible']) =>
    price({ windows: { earlyBird: false, neighbors: false }, facts: { flexible } }).map((found) => found.cents);
  expect(cents({ firstDaysAhead: 8, left: 3_000, offered: 6_000 })).toEqual([2_000]);
  expect(cents({ firstDaysAhead: 7, left: 3_000, offered: 6_000 })).toEqual([]);
  expect(cents({ firstDaysAhead: 8, left: -1, offered: 6_000 })).toEqual([]);
  expect(cents({ firstDaysAhead: 8, left: 0, offered: 0 })).toEqual([]);
  expect(cents(null)).toEqual([]);
});

test('no discount raises a price, is more than its share, or with the others more than theirs or than what is kept', () => {
  for (let round = 0; round < 3_000; round += 1) {
    const random = (most: number) => Math.floor(((Math.sin(round * 12.9898 + most) + 1) / 2) * most);
    const given = {
      priceCents: 100 + random(900_000),
      keptCents: random(90_000),
      windows: {
        earlyBirdPercent: 1 + random(19),
        neighborsPercent: 1 + random(18),
        togetherPercent: 1 + random(17),
        flexiblePercent: 1 + random(16),
        neighborsMiles: 1 + random(24),
      },
      facts: {
        daysAhead: random(120),
        week: { offered: random(9_000), left: random(12_000) - 2_000 },
        neighborMiles: random(30),
        flexible: { firstDaysAhead: random(60), left: random(11_000) - 3_000, offered: random(8_000) },
      },
    };
    const found = price(given);
    const most = {
      early_bird: given.windows.earlyBirdPercent,
      neighbors: given.windows.neighborsPercent,
      flexible_day: given.windows.flexiblePercent,
    };
    for (const { kind, cents } of found) {
      expect(cents).toBeGreaterThan(0);
      expect(cents % 100).toBe(0);
      expect(cents * 100).toBeLessThanOrEqual(given.priceCents * most[kind]);
    }
    const sum = found.reduce((total, { cents }) => total + cents, 0);
    expect(sum * 100).toBeLessThanOrEqual(given.priceCents * given.windows.togetherPercent);
    expect(sum).toBeLessThanOrEqual(given.keptCents);
  }
});

test('a discount is said in a line, with its reason', () => {
  expect(discountText({ kind: 'early_bird', cents: 2_500 })).toBe('Early-bird: $25 off, because that week has room');
  expect(discountText({ kind: 'neighbors', cents: 120_000 })).toBe('Neighbors: $1,200 off, because a crew is near you that day');
  expect(discountText({ kind: 'neighbors', cents: 900 }, 'several')).toBe(
    'Neighbors: $9 off, because a crew is near you on one of those days',
  );
  expect(discountText({ kind: 'flexible_day', cents: 2_000 })).toBe('Flexible day: $20 off, because you let us choose the day');
});
