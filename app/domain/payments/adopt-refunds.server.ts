import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { lockBooking } from './booking-account.server';
import { paymentOfIntent } from './payment-of-intent.server';
import { settleRefund } from './refund.server';

/**
 * Refunds that were made at Stripe and not by us (a person in Stripe's dashboard) get rows of their own, known by Stripe's
 * id. The charge's event only says that there is something to look at: Stripe is asked, so copies and any order are the same.
 */
export async function adoptRefunds(db: PrismaClient, { charge }: { charge: Stripe.Charge }): Promise<void> {
  const paymentIntentId = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
  if (!paymentIntentId) return;
  const payment = await paymentOfIntent(db, paymentIntentId);
  if (!payment) return;
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    if (refund.status === 'succeeded' && !refund.metadata?.refundId) await adopt(db, payment, refund);
}

async function adopt(db: PrismaClient, payment: { id: string; bookingId: string }, refund: Stripe.Refund): Promise<void> {
  await transact(db, async (tx) => {
    await lockBooking(tx, payment.bookingId);
    if (await tx.refund.findUnique({ where: { stripeRefundId: refund.id }, select: { id: true } })) return;
    const refundId = randomUUID();
    await tx.payment.update({ where: { id: payment.id }, data: { refundedCents: { increment: refund.amount } } });
    await tx.refund.create({
      data: {
        id: refundId,
        paymentId: payment.id,
        amountCents: refund.amount,
        reason: 'Refunded at Stripe',
        source: 'stripe',
        opKey: `adopted:${refund.id}`,
        createdAt: now(),
      },
    });
    await settleRefund(tx, { refundId, stripeRefundId: refund.id });
  });
}
