import { expect, test } from 'vitest';
import { previewInstant } from './instant-fee';

test('an instant payout costs 1.5 percent, at least 50 cents, and nothing is lost between fee and payout', () => {
  expect(previewInstant(100_000)).toEqual({ balanceCents: 100_000, feeCents: 1_500, payoutCents: 98_500 });
  expect(previewInstant(1_000)).toEqual({ balanceCents: 1_000, feeCents: 50, payoutCents: 950 });
  for (let cents = 200; cents <= 999_900; cents += 37) {
    const { balanceCents, feeCents, payoutCents } = previewInstant(cents)!;
    expect(feeCents + payoutCents).toBe(balanceCents);
    expect(feeCents).toBeGreaterThanOrEqual(50);
  }
});

test('it is not offered for less than two dollars, and never for more than Stripe sends at once', () => {
  expect(previewInstant(199)).toBeNull();
  expect(previewInstant(2_000_000)?.balanceCents).toBe(999_900);
});
