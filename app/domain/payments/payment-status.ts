import type { PaymentStatus } from '#prisma';

type MoneyFacts = {
  /** What the booking's visits and fees come to, cents. */
  owedCents: number;
  capturedCents: number;
  refundedCents: number;
  isDisputed: boolean;
  /** The last attempt to take the rest was refused. */
  lastFailed: boolean;
  /** Each visit is invoiced when it is done: until the first is paid nothing is missing. */
  isOnInvoice?: boolean;
};

/** The state of a booking's money, from what Stripe said and nothing else. */
export function getPaymentStatus(facts: MoneyFacts): PaymentStatus {
  const { owedCents, capturedCents, refundedCents, isDisputed, lastFailed, isOnInvoice = false } = facts;
  if (isDisputed) return 'disputed';
  if (isOnInvoice && refundedCents === 0) return capturedCents > 0 && capturedCents >= owedCents ? 'paid' : 'on_invoice';
  if (capturedCents === 0) return lastFailed ? 'failed' : 'none';
  if (refundedCents >= capturedCents) return 'refunded';
  const paidUp = capturedCents - refundedCents >= owedCents;
  if (lastFailed && !paidUp) return 'failed';
  if (refundedCents > 0) return 'partially_refunded';
  return paidUp ? 'paid' : 'deposit_paid';
}
