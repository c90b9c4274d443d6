/** What an instant payout costs: 1.5 percent, 50 cents at least. */
export const INSTANT_FEE_BPS = 150;
export const LEAST_FEE_CENTS = 50;
/** Below this nothing worth sending is left. */
export const LEAST_INSTANT_CENTS = 200;
/** Stripe's own limit for one instant payout. */
export const MAX_INSTANT_CENTS = 999_900;

export type InstantPreview = { balanceCents: number; feeCents: number; payoutCents: number };

/** What an instant payout of the whole balance sends and costs; null where there is too little for one. */
export function previewInstant(availableCents: number): InstantPreview | null {
  if (availableCents < LEAST_INSTANT_CENTS) return null;
  const balanceCents = Math.min(availableCents, MAX_INSTANT_CENTS);
  const feeCents = Math.max(LEAST_FEE_CENTS, Math.round((balanceCents * INSTANT_FEE_BPS) / 10_000));
  return { balanceCents, feeCents, payoutCents: balanceCents - feeCents };
}
