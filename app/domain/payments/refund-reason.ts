import { mark, t, translateKnown } from '#app/platform/texts/t';

export const VISIT_CANCELED = mark('Visit canceled');
export const PAID_TOO_LATE = mark('The booking was canceled before this payment arrived.');
export const PAID_TOO_MUCH = mark('This payment was for more than was still open when it arrived.');
export const TIPPED_BEFORE = mark('This visit already has a tip.');
export const REFUNDED_AT_STRIPE = mark('Refunded at Stripe');
export const GUARANTEE_CLAIM = mark('Guarantee claim');

const FEE_KEPT = /^Visit canceled; cancellation fee (\S+) kept$/;

/** Why money went back, in the language of its reader where the product wrote it; what people typed stays as it is. */
export function refundReason(kept: string): string {
  const amount = FEE_KEPT.exec(kept)?.[1];
  return amount ? t('Visit canceled; cancellation fee {amount} kept', { amount }) : translateKnown(kept);
}
