import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingShares, getPayout } from './shares';

test('a package pays 70 % at the install and 30 % at the takedown, of which the pro gets 80 %', () => {
  expect(bookingShares({ subtotalCents: 100_000, taxCents: 6_250, takedownShareBps: 3_000, platformFeeBps: 2_000 })).toEqual({
    install: { priceCents: 70_000, taxCents: 4_375, payoutCents: 56_000 },
    takedown: { priceCents: 30_000, taxCents: 1_875, payoutCents: 24_000 },
  });
});

test('150 dollars pay the pro 120', () => {
  expect(getPayout(15_000, 2_000)).toBe(12_000);
});

test('fee and payout add up to every amount from one cent to ten thousand dollars', () => {
  for (let cents = 1; cents <= 1_000_000; cents += 1) {
    const payout = getPayout(cents, 2_000);
    if (payout > cents || Math.abs(payout - cents * 0.8) > 0.5) throw new Error(`${cents}: ${payout}`);
  }
});

test('the parts of a booking always add up to the whole', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 10_000 }), (subtotalCents, taxCents, takedownShareBps) => {
      const { install, takedown } = bookingShares({ subtotalCents, taxCents, takedownShareBps, platformFeeBps: 2_000 });
      expect(install.priceCents + (takedown?.priceCents ?? 0)).toBe(subtotalCents);
      expect(install.taxCents + (takedown?.taxCents ?? 0)).toBe(taxCents);
    }),
  );
});

test('a discount that the business bears takes nothing off what pros get', () => {
  for (const subtotalCents of [9_900, 100_000, 123_457]) {
    const terms = { taxCents: 0, takedownShareBps: 3_000, platformFeeBps: 2_000 };
    const pay = ({ install, takedown }: ReturnType<typeof bookingShares>) => install.payoutCents + (takedown?.payoutCents ?? 0);
    const whole = bookingShares({ ...terms, subtotalCents });
    const borneCents = 1_200;
    const less = bookingShares({ ...terms, subtotalCents: subtotalCents - borneCents, borneCents });
    expect(Math.abs(pay(less) - pay(whole))).toBeLessThanOrEqual(1);
    expect(less.install.priceCents + less.takedown!.priceCents).toBe(subtotalCents - borneCents);
    // Where the discount is more than what the business keeps, pros get no more than the price.
    const most = bookingShares({ ...terms, subtotalCents: 1_000, borneCents: 9_000 });
    expect([most.install.payoutCents, most.takedown!.payoutCents]).toEqual([700, 300]);
  }
});
