import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INSTANT_FEE_BPS, INSTANT_LEAST_CENTS } from '../settings/booking-terms';
import { instantFeeLabel, instantRate, previewInstant } from './instant-fee';

const fee = { feeBps: 150, leastCents: 50 };

test('an instant payout costs 1.5 percent, at least 50 cents, and nothing is lost between fee and payout', () => {
  expect(previewInstant(100_000, fee)).toEqual({ balanceCents: 100_000, feeCents: 1_500, payoutCents: 98_500 });
  expect(previewInstant(1_000, fee)).toEqual({ balanceCents: 1_000, feeCents: 50, payoutCents: 950 });
  for (let cents = 200; cents <= 999_900; cents += 37) {
    const { balanceCents, feeCents, payoutCents } = previewInstant(cents, fee)!;
    expect(feeCents + payoutCents).toBe(balanceCents);
    expect(feeCents).toBeGreaterThanOrEqual(50);
  }
});

test('it is not offered for less than two dollars, and never for more than Stripe sends at once', () => {
  expect(previewInstant(199, fee)).toBeNull();
  expect(previewInstant(2_000_000, fee)?.balanceCents).toBe(999_900);
});

test('whatever fee the office may set, fee and payout are the balance, and no payout is smaller than Stripe sends', () => {
  const anyFee = fc.record({
    feeBps: fc.integer({ min: INSTANT_FEE_BPS.least, max: INSTANT_FEE_BPS.most }),
    leastCents: fc.integer({ min: INSTANT_LEAST_CENTS.least, max: INSTANT_LEAST_CENTS.most }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_200_000 }), anyFee, (cents, set) => {
      const preview = previewInstant(cents, set);
      if (!preview) return cents < 250;
      const { balanceCents, feeCents, payoutCents } = preview;
      return feeCents + payoutCents === balanceCents && feeCents >= set.leastCents && payoutCents >= 50;
    }),
  );
});

test('the fee is written as it is set', () => {
  const words = [fee, { feeBps: 100, leastCents: 0 }, { feeBps: 0, leastCents: 75 }, { feeBps: 0, leastCents: 0 }];
  expect(words.map(instantRate)).toEqual(['1.5%', '1%', '$0.75', 'no fee']);
  expect(words.map(instantFeeLabel)).toEqual(['Fee (1.5%, at least $0.50)', 'Fee (1%)', 'Fee', 'Fee']);
});
