import type { BillingInvoice, PrismaClient } from '#prisma';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { toSubscription, syncInvoice } from './sync-invoice.server';

/** A month of a plan that was paid, by its invoice. */
export type PlanMonth = Pick<BillingInvoice, 'id' | 'number' | 'customerId' | 'livemode' | 'paidCents' | 'taxCents'>;

/** A plan's month as it is kept here; null where it is of no customer of ours. */
export function readPlanMonth(db: PrismaClient, invoiceId: string): Promise<PlanMonth | null> {
  return db.billingInvoice.findUnique({
    where: { id: invoiceId },
    select: { id: true, number: true, customerId: true, livemode: true, paidCents: true, taxCents: true },
  });
}

/** The plan's month that an intent paid, which is booked first; null where it paid none. Asks Stripe. */
export async function planMonthOfIntent(db: PrismaClient, payment_intent: string): Promise<PlanMonth | null> {
  const { data } = await stripe().invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } });
  for (const { invoice } of data) {
    const synced = await syncInvoice(db, { invoiceId: stripeId(invoice) });
    if (synced && toSubscription(synced)) return readPlanMonth(db, synced.id);
  }
  return null;
}
