import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact } from '#app/platform/db.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { paidIntentId } from '#app/platform/stripe-id';
import { readPlanMonth } from './plan-month.server';
import { postPlanRefund } from './plan-refunds.server';
import { syncInvoice } from './sync-invoice.server';

/**
 * A plan that was paid on a page which the customer had left for another choice: ended at Stripe, and what was paid goes
 * back in full. Stripe's keys are the row's, so a repeat does nothing twice.
 */
export async function undoSubscription(db: PrismaClient, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const row = await db.subscription.findUnique({ where: { id: subscriptionId } });
  if (!row?.stripeSubscriptionId || row.status !== 'cancelled') return;
  const { id, paidInvoiceId, stripeSubscriptionId } = row;
  await inMoneyMode(row.livemode, () => undo(db, { id, paidInvoiceId, stripeSubscriptionId }));
}

type Undone = { id: string; paidInvoiceId: string | null; stripeSubscriptionId: string };

async function undo(db: PrismaClient, row: Undone): Promise<void> {
  const theirs = await stripe().subscriptions.retrieve(row.stripeSubscriptionId);
  if (theirs.status !== 'canceled')
    await stripe().subscriptions.cancel(row.stripeSubscriptionId, { prorate: false, invoice_now: false });
  crashpoint('plan-undo.cancelled');
  if (!row.paidInvoiceId) return;
  await syncInvoice(db, { invoiceId: row.paidInvoiceId });
  const invoice = await stripe().invoices.retrieve(row.paidInvoiceId, { expand: ['payments'] });
  const intentId = paidIntentId(invoice);
  if (!intentId) return;
  const refund = await refundOnce(intentId, `undo:${row.id}`);
  crashpoint('plan-undo.refunded');
  const month = await readPlanMonth(db, row.paidInvoiceId);
  if (month) await transact(db, (tx) => postPlanRefund(tx, { month, refund }));
}

async function refundOnce(paymentIntent: string, key: string): Promise<Stripe.Refund> {
  const made = await stripe().refunds.list({ payment_intent: paymentIntent, limit: 1 });
  const [first] = made.data;
  if (first) return first;
  return stripe().refunds.create({ payment_intent: paymentIntent, metadata: { undo: key } }, { idempotencyKey: key });
}
