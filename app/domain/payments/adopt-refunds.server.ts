import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { lockBooking } from './booking-account.server';
import { paymentOfIntent } from './payment-of-intent.server';
import { settleRefund } from './refund.server';

/**
 * Refunds that were made at Stripe and not by us (a person in Stripe's dashboard). `amount_refunded` of the charge counts up;
 * what it has more than our rows, reserved ones included, becomes a row of its own.
 */
export async function adoptRefunds(
  db: PrismaClient,
  { eventId, charge }: { eventId: string; charge: Stripe.Charge },
): Promise<void> {
  const paymentIntentId = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
  if (!paymentIntentId) return;
  const found = await paymentOfIntent(db, paymentIntentId);
  if (!found) return;
  await transact(db, async (tx) => {
    await lockBooking(tx, found.bookingId);
    const payment = await tx.payment.findUniqueOrThrow({ where: { id: found.id } });
    const more = Math.min(charge.amount_refunded, payment.capturedCents) - payment.refundedCents;
    if (more <= 0) return;
    const refundId = randomUUID();
    await tx.payment.update({ where: { id: payment.id }, data: { refundedCents: { increment: more } } });
    await tx.refund.create({
      data: {
        id: refundId,
        paymentId: payment.id,
        amountCents: more,
        reason: 'Refunded at Stripe',
        opKey: `event:${eventId}`,
        createdAt: now(),
      },
    });
    await settleRefund(tx, { refundId, stripeRefundId: `event:${eventId}` });
  });
}
