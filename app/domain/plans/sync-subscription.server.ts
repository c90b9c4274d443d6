import type Stripe from 'stripe';
import type { PrismaClient, Subscription, SubscriptionStatus } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { syncInvoice } from './sync-invoice.server';

type Told = { subscription: Stripe.Subscription; paidInvoiceId: string | null; askedAt: Date };

/**
 * Takes a subscription as Stripe has it now. Every event asks again, and an older answer never replaces a newer one, so that
 * any order of events ends in the same row. It is active only with an invoice that was paid: a redirect, or an event
 * that says so, is not enough. One that the customer has replaced meanwhile is canceled at Stripe and its money goes back.
 */
export async function syncSubscription(
  db: PrismaClient,
  { stripeSubscriptionId }: { stripeSubscriptionId: string },
): Promise<void> {
  const askedAt = now();
  const subscription = await stripe().subscriptions.retrieve(stripeSubscriptionId);
  const ours = await findRow(db, subscription);
  if (!ours) return;
  const paid = await stripe().invoices.list({ subscription: stripeSubscriptionId, status: 'paid', limit: 1 });
  const paidInvoiceId = paid.data[0]?.id ?? null;
  await transact(db, (tx) => store(tx, ours.id, { subscription, paidInvoiceId, askedAt }));
  if (paidInvoiceId) await syncInvoice(db, { invoiceId: paidInvoiceId });
}

async function findRow(db: PrismaClient, subscription: Stripe.Subscription): Promise<Subscription | null> {
  const known = await db.subscription.findUnique({ where: { stripeSubscriptionId: subscription.id } });
  if (known) return known;
  const { subscriptionId } = subscription.metadata;
  return subscriptionId && /^[0-9a-f-]{36}$/.test(subscriptionId)
    ? db.subscription.findUnique({ where: { id: subscriptionId } })
    : null;
}

function toStatus(told: Told): SubscriptionStatus {
  const { status } = told.subscription;
  if (status === 'canceled' || status === 'incomplete_expired') return 'cancelled';
  if (!told.paidInvoiceId) return 'incomplete';
  if (status === 'active' || status === 'trialing') return 'active';
  return status === 'incomplete' ? 'incomplete' : 'past_due';
}

async function planCodeOf(tx: Tx, subscription: Stripe.Subscription, before: string): Promise<string> {
  const price = subscription.items.data[0]?.price;
  const named = price?.metadata.planCode;
  const plan = await tx.subscriptionPlan.findFirst({
    where: { OR: [{ stripePriceId: price?.id ?? '' }, { stripeTestPriceId: price?.id ?? '' }, { code: named ?? '' }] },
    select: { code: true },
  });
  return plan?.code ?? before;
}

async function store(tx: Tx, id: string, told: Told): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM subscription WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.subscription.findUniqueOrThrow({ where: { id } });
  if (row.syncedAt && row.syncedAt > told.askedAt) return;
  const { subscription, askedAt } = told;
  const item = subscription.items.data[0];
  const status = toStatus(told);
  // Replaced by another choice before this one was paid: it must not run beside it.
  const isUnwanted = row.status === 'cancelled' && row.stripeSubscriptionId === null && status !== 'cancelled';
  const kept = {
    stripeSubscriptionId: subscription.id,
    stripeItemId: item?.id ?? null,
    paidInvoiceId: told.paidInvoiceId,
    syncedAt: askedAt,
  };
  if (isUnwanted) {
    await tx.subscription.update({ where: { id }, data: kept });
    await enqueue(tx, 'plans/undo', { subscriptionId: id });
    return;
  }
  if (row.status === 'cancelled') return;
  const endedAt = status === 'cancelled' ? new Date((subscription.ended_at ?? askedAt.getTime() / 1000) * 1000) : null;
  await tx.subscription.update({
    where: { id },
    data: {
      ...kept,
      status,
      endedAt,
      planCode: await planCodeOf(tx, subscription, row.planCode),
      currentPeriodEnd: item ? new Date(item.current_period_end * 1000) : null,
      startedAt: row.startedAt ?? new Date(subscription.start_date * 1000),
      version: { increment: 1 },
    },
  });
  await publish(tx, [rooms.user(row.customerId)], { type: 'plan.changed', id });
}
