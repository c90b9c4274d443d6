import { DAY_MS } from '#app/platform/durations';

/** Stripe's word for a bank that wants the customer to confirm the payment in person. */
export const NEEDS_CUSTOMER = 'authentication_required';

/** Our own word where the booking was paid over time: there is no card, and the customer pays by link. */
export const NO_CARD = 'no_card_saved';

/** Days from one refused try of a balance to the next; after the last one only the customer can pay. */
export const RETRY_DAYS = [1, 3, 5, 7] as const;

/** When a balance is tried again that was tried `retries` times after its first no; null when that was the last. */
export function nextRetry(retries: number, at: Date): Date | null {
  const days = RETRY_DAYS[retries];
  return days === undefined ? null : new Date(at.getTime() + days * DAY_MS);
}
