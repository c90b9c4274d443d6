import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { transact, type Tx } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { reversed, subscriptionLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { type PlanMonth, planMonthOfIntent } from './plan-month.server';

/**
 * Takes what went back of a plan's month, made in Stripe's dashboard: the product has no button for it. Stripe is asked for all of it, so that
 * copies and any order of its events are the same. Intents that paid no plan are left alone.
 */
export async function takePlanRefunds(db: PrismaClient, paymentIntentId: string): Promise<void> {
  const month = await planMonthOfIntent(db, paymentIntentId);
  if (!month) return;
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    await transact(db, (tx) => postPlanRefund(tx, { month, refund }));
}

/** Posts a refund of a plan's month, with its part of the tax, once it is made; one that the bank sent back the other way round. Each once. */
export async function postPlanRefund(tx: Tx, { month, refund }: { month: PlanMonth; refund: Stripe.Refund }): Promise<void> {
  const { customerId, livemode, paidCents, taxCents } = month;
  const tax = paidCents > 0 ? Math.round((refund.amount * Math.min(taxCents, paidCents)) / paidCents) : 0;
  const paid = subscriptionLines({ customerId, totalCents: refund.amount, taxCents: tax });
  // Stripe's id, by which the comparison of the ledger finds it.
  const posting = { causeId: refund.id, bookingId: null, livemode };
  if (refund.status === 'succeeded') await postMovement(tx, { ...posting, kind: 'subscription-refund', lines: reversed(paid) });
  if (refund.status !== 'failed' && refund.status !== 'canceled') return;
  const made = await tx.ledgerTransaction.count({ where: { cause: `subscription-refund:${refund.id}` } });
  if (made > 0) await postMovement(tx, { ...posting, kind: 'subscription-refund-failed', lines: paid });
}
