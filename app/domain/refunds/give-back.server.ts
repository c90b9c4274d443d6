import type { Tx } from '#app/platform/db.server';
import type { Marked } from '#app/platform/texts/t';
import { returnAccountCredit } from '../payments/account-credit.server';
import { readAccount } from '../payments/booking-account.server';
import { offsetLostDisputes } from './offset-lost-dispute.server';
import { refundBooking } from './refund.server';

/**
 * What was paid above a booking's new total goes back, first to the card, then as credit to the account it came from. What a bank has called
 * back is not ours to give, and what the customer has from their bank they have already. The caller holds the booking's row. Returns what goes back to the card.
 */
export async function giveBackTooMuch(tx: Tx, { bookingId, reason }: { bookingId: string; reason: Marked }): Promise<number> {
  await offsetLostDisputes(tx, bookingId);
  const { openCents, disputedCents, keptCents } = await readAccount(tx, bookingId);
  const { _sum } = await tx.payment.aggregate({
    where: { bookingId, capturedCents: { gt: 0 }, outside: false, disputedAt: null, kind: { not: 'tip' } },
    _sum: { capturedCents: true, refundedCents: true },
  });
  const leftCents = (_sum.capturedCents ?? 0) - (_sum.refundedCents ?? 0);
  const refundCents = Math.max(0, Math.min(-openCents, keptCents - disputedCents, leftCents));
  if (refundCents > 0) await refundBooking(tx, { bookingId, amountCents: refundCents, reason });
  await returnAccountCredit(tx, bookingId);
  return refundCents;
}
