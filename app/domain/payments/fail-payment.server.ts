import type { Tx } from '#app/platform/db.server';
import { lockBooking, refreshPaymentStatus } from './booking-account.server';
import { tellPaymentFailed } from './booking-notices.server';

/**
 * Stripe refused a payment. On the hosted page the customer sees it and tries another card, so a deposit only keeps the
 * reason; a charge of the saved card ends as failed and the customer gets a mail with a link to pay by hand. What has
 * succeeded meanwhile stays as it is.
 */
export async function failPayment(
  tx: Tx,
  input: { paymentId: string; paymentIntentId: string | null; reason: string },
): Promise<void> {
  const found = await tx.payment.findUnique({ where: { id: input.paymentId }, select: { bookingId: true } });
  if (!found) return;
  await lockBooking(tx, found.bookingId);
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: input.paymentId } });
  if (payment.capturedCents > 0 || payment.status === 'succeeded') return;
  if (payment.checkoutSessionId || payment.status === 'pending') {
    await tx.payment.update({ where: { id: payment.id }, data: { failureMessage: input.reason } });
    return;
  }
  if (payment.status !== 'processing') return;
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'failed', failureMessage: input.reason, paymentIntentId: input.paymentIntentId ?? payment.paymentIntentId },
  });
  await tellPaymentFailed(tx, {
    bookingId: payment.bookingId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    reason: input.reason,
  });
  await refreshPaymentStatus(tx, payment.bookingId);
}

/** A hosted page closed unpaid: the row is over and the next press of Pay makes a new one. */
export async function expireCheckout(tx: Tx, { paymentId, sessionId }: { paymentId: string; sessionId: string }): Promise<void> {
  await tx.payment.updateMany({
    where: {
      id: paymentId,
      status: 'pending',
      capturedCents: 0,
      OR: [{ checkoutSessionId: sessionId }, { checkoutSessionId: null }],
    },
    data: { status: 'cancelled' },
  });
}
