import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import type { InstantFee } from '../settings/booking-terms';

/** Below this nothing worth sending is left. */
export const LEAST_INSTANT_CENTS = 200;
/** Stripe's own limits for one instant payout. */
const LEAST_SENT_CENTS = 50;
export const MAX_INSTANT_CENTS = 999_900;

export type InstantPreview = { balanceCents: number; feeCents: number; payoutCents: number };

/** What an instant payout of the whole balance sends and costs; null where there is too little for one. */
export function previewInstant(availableCents: number, { feeBps, leastCents }: InstantFee): InstantPreview | null {
  if (availableCents < LEAST_INSTANT_CENTS) return null;
  const balanceCents = Math.min(availableCents, MAX_INSTANT_CENTS);
  const feeCents = Math.max(leastCents, Math.round((balanceCents * feeBps) / 10_000));
  const payoutCents = balanceCents - feeCents;
  return payoutCents < LEAST_SENT_CENTS ? null : { balanceCents, feeCents, payoutCents };
}

/** "1.5%", "$0.50" where it is the same for every payout, "no fee". */
export function instantRate({ feeBps, leastCents }: InstantFee): string {
  if (feeBps > 0) return `${feeBps / 100}%`;
  return leastCents > 0 ? formatMoney(leastCents, 'always') : t('no fee');
}

/** "Fee (1.5%, at least $0.50)". */
export function instantFeeLabel(fee: InstantFee): string {
  if (fee.feeBps === 0) return t('Fee');
  return fee.leastCents > 0
    ? t('Fee ({rate}, at least {amount})', { rate: instantRate(fee), amount: formatMoney(fee.leastCents, 'always') })
    : t('Fee ({rate})', { rate: instantRate(fee) });
}
