import { cancellationFee, type CancellationPolicy } from '#app/domain/catalog/cancellation-policy';
import { policyLines } from '#app/domain/catalog/cancellation-text';
import { HOUR_MS } from '#app/platform/durations';
import { formatMoney } from '#app/platform/format-money';
import { mark, t, translate } from '#app/platform/texts/t';

const PRICE_CENTS = 60_000;
/** Ten in the morning of some day: only the hours before it count. */
const START = new Date('2026-12-10T10:00:00Z');
const EXAMPLES = [
  { hours: 7 * 24, when: mark('A week before') },
  { hours: 3 * 24, when: mark('Three days before') },
  { hours: 24, when: mark('The day before, 24 hours ahead') },
  { hours: 3, when: mark('On the day, three hours ahead') },
  { hours: 1, when: mark('On the day, an hour ahead') },
];

export type PolicyWords = { rules: string[]; examples: { when: string; costs: string }[] };

/** A policy in the words that customers read, and what it comes to for a visit of $600. */
export function policyWords(policy: CancellationPolicy): PolicyWords {
  return {
    rules: [
      ...policyLines(policy),
      t('The work is guaranteed for {days, plural, one {# day} other {# days}}, or for the whole season if that is longer.', {
        days: policy.guaranteeDays,
      }),
    ],
    examples: EXAMPLES.map(({ hours, when }) => {
      const at = new Date(START.getTime() - hours * HOUR_MS);
      const bookedAt = new Date(START.getTime() - 60 * 24 * HOUR_MS);
      const { feeCents } = cancellationFee(policy, {
        start: START,
        at,
        zone: 'UTC',
        bookedAt,
        priceCents: PRICE_CENTS,
        cause: 'customer',
      });
      return { when: translate(when), costs: feeCents === 0 ? t('Free') : formatMoney(feeCents) };
    }),
  };
}
