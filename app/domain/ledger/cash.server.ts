import { Prisma } from '#prisma';

/** Movements of what customers paid and got back, at Stripe or at the bank. */
export const CASH_KINDS = [
  'deposit',
  'balance',
  'fee',
  'tip',
  'invoice',
  'invoice-outside',
  'subscription',
  'refund',
  'refund-failed',
  'subscription-refund',
  'subscription-refund-failed',
] as const;

/** Whether a `ledger_transaction` t is of a tip: paid, given back, or called back by a bank. */
export const isOfTip = Prisma.sql`CASE WHEN t.kind IN ('refund', 'refund-failed') THEN EXISTS (
    SELECT FROM payment p JOIN refund r ON r.payment_id = p.id
    WHERE p.booking_id = t.booking_id AND p.kind = 'tip' AND r.id::text = split_part(t.cause, ':', 2))
  WHEN t.kind IN ('dispute', 'dispute-won') THEN EXISTS (
    SELECT FROM payment p JOIN dispute d ON d.payment_id = p.id
    WHERE p.booking_id = t.booking_id AND p.kind = 'tip' AND d.id::text = split_part(t.cause, ':', 2))
  ELSE t.kind = 'tip' END`;

/** Movements of a pro's balance that are no earnings: what was paid out and taken back, and the fees of payouts. */
export const PAYOUT_KINDS = ['transfer', 'reversal', 'payout-fee', 'payout-fee-back'] as const;
