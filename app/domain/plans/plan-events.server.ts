import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { transact } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { stripeId } from '#app/platform/stripe-id';
import { notify } from '../notifications/notify.server';
import { whereCustomer } from '../accounts/stripe-customer.server';
import { expirePlanCheckout } from './start-subscription.server';
import { toSubscription, syncInvoice } from './sync-invoice.server';
import { syncSubscription } from './sync-subscription.server';

/** A plan's hosted page was paid or closed. */
export async function planCheckoutEnded(db: PrismaClient, session: Stripe.Checkout.Session): Promise<void> {
  const stripeSubscriptionId = stripeId(session.subscription);
  if (stripeSubscriptionId) return syncSubscription(db, { stripeSubscriptionId });
  const subscriptionId = session.metadata?.subscriptionId;
  if (session.status === 'expired' && subscriptionId) await transact(db, (tx) => expirePlanCheckout(tx, { subscriptionId }));
}

/** Something about an invoice changed: the row, the ledger, the plan behind it, and a mail when the card said no. */
export async function invoiceChanged(db: PrismaClient, event: { type: string; invoice: Stripe.Invoice }): Promise<void> {
  if (!event.invoice.id) return;
  const invoice = await syncInvoice(db, { invoiceId: event.invoice.id });
  if (!invoice) return;
  const stripeSubscriptionId = toSubscription(invoice);
  if (stripeSubscriptionId) await syncSubscription(db, { stripeSubscriptionId });
  const isRefused = event.type === 'invoice.payment_failed' || event.type === 'invoice.payment_action_required';
  if (isRefused && invoice.status === 'open' && stripeSubscriptionId) await notifyRefused(db, invoice);
}

/** Events about plans and their invoices; everything else is let pass. */
export async function applyPlanEvent(db: PrismaClient, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return syncSubscription(db, { stripeSubscriptionId: event.data.object.id });
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
    case 'invoice.overdue':
      return invoiceChanged(db, { type: event.type, invoice: event.data.object });
    default:
      return;
  }
}

async function notifyRefused(db: PrismaClient, invoice: Stripe.Invoice): Promise<void> {
  const customer = await db.user.findUnique({
    where: whereCustomer(stripeId(invoice.customer) ?? ''),
    select: { id: true, email: true, fullName: true },
  });
  if (!customer) return;
  await transact(db, (tx) =>
    notify(tx, {
      dedupeKey: `plan-payment-failed:${invoice.id}:${invoice.attempt_count}`,
      userId: customer.id,
      email: customer.email,
      template: 'plan-payment-failed',
      data: () => ({
        name: customer.fullName || customer.email,
        amount: formatMoney(invoice.amount_remaining, 'always'),
        url: invoice.hosted_invoice_url ?? appUrl('/billing-history'),
      }),
    }),
  );
}
