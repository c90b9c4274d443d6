import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { lockBooking } from '../payments/booking-account.server';
import { paymentOfIntent } from '../charges/payment-of-intent.server';
import { findTip } from '../payouts/tip-share.server';
import { takePlanRefunds } from '../plans/plan-refunds.server';
import { takeRefund } from '../refunds/refund.server';
import { REFUNDED_AT_STRIPE } from '../payments/refund-reason';

/** A charge or a refund: either says by which payment it came. */
type News = Pick<Stripe.Charge | Stripe.Refund, 'payment_intent'>;

/**
 * Refunds that were made at Stripe and not by us (a person in Stripe's dashboard) get rows of their own, known by Stripe's
 * id; those of a plan's month move the ledger alone. The event only says that there is something to look at: Stripe is asked, so copies and any order are the same.
 */
export async function importExternalRefunds(db: PrismaClient, { payment_intent: intent }: News): Promise<void> {
  const paymentIntentId = stripeId(intent);
  if (!paymentIntentId) return;
  const payment = await paymentOfIntent(db, paymentIntentId);
  if (!payment) return takePlanRefunds(db, paymentIntentId);
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    if (!refund.metadata?.refundId) await adopt(db, payment, refund);
}

async function adopt(db: PrismaClient, payment: { id: string; bookingId: string }, refund: Stripe.Refund): Promise<void> {
  await transact(db, async (tx) => {
    await lockBooking(tx, payment.bookingId);
    const known = await tx.refund.findUnique({ where: { stripeRefundId: refund.id }, select: { id: true } });
    const refundId = known?.id ?? (await insertRefund(tx, payment, refund));
    if (refundId) await takeRefund(tx, { refundId, refund });
  });
}

/** Reserves what is on its way back. A refund that failed before it was reported to us moved nothing here. */
async function insertRefund(tx: Tx, payment: { id: string }, refund: Stripe.Refund): Promise<string | null> {
  if (refund.status === 'failed' || refund.status === 'canceled') return null;
  const id = randomUUID();
  const tip = await findTip(tx, payment.id);
  await tx.payment.update({ where: { id: payment.id }, data: { refundedCents: { increment: refund.amount } } });
  await tx.refund.create({
    data: {
      id,
      paymentId: payment.id,
      amountCents: refund.amount,
      reason: REFUNDED_AT_STRIPE,
      source: 'stripe',
      ...(tip ? { bearer: 'pro' as const, proId: tip.proId } : {}),
      opKey: `adopted:${refund.id}`,
      stripeRefundId: refund.id,
      createdAt: now(),
    },
  });
  return id;
}
