import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode } from '#app/platform/money-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import type { TaskName, TaskPayload } from '#app/tasks/catalog';
import { expireAdditions } from '../change-orders/expire-additions.server';
import { capturePayment } from './capture-payment.server';
import { expireCheckout } from './fail-payment.server';
import { CHECKOUT_MINUTES } from './start-payment.server';

const MINUTE_MS = 60_000;
/** What should have moved by now: a task that lost its turn is added again; its effect stays one. */
const PATIENCE_MS = 2 * MINUTE_MS;
const AT_ONCE = 100;

/**
 * Finds money work that waits although nothing seems to be coming for it: events, refunds, charges, balances, invoices, transfers
 * that are due, and hosted pages whose webhook never came. Run by the crontab; running it twice does nothing twice.
 */
export async function sweepPayments(db: PrismaClient): Promise<void> {
  const stale = new Date(now().getTime() - PATIENCE_MS);
  const events = await db.webhookEvent.findMany({
    where: { processedAt: null, source: 'stripe', receivedAt: { lt: stale } },
    select: { eventId: true },
    // Those that fail every time keep no others waiting.
    orderBy: [{ attempts: 'asc' }, { receivedAt: 'asc' }],
    take: AT_ONCE,
  });
  await again(
    db,
    'webhooks/handle',
    events.map(({ eventId }) => ({ eventId })),
  );
  const refunds = await db.refund.findMany({
    where: { status: 'pending', createdAt: { lt: stale } },
    select: { id: true },
    take: AT_ONCE,
  });
  await again(
    db,
    'payments/refund',
    refunds.map(({ id }) => ({ refundId: id })),
  );
  const fees = await db.payment.findMany({
    where: { kind: 'fee', status: 'processing', createdAt: { lt: stale } },
    select: { id: true },
    take: AT_ONCE,
  });
  await again(
    db,
    'payments/charge-fee',
    fees.map(({ id }) => ({ paymentId: id })),
  );
  await sweepInvoices(db, stale);
  await again(db, 'payments/charge-balance', await openBalances(db, stale));
  const retries = await db.booking.findMany({
    where: { nextRetryAt: { lte: now() } },
    select: { id: true },
    orderBy: { nextRetryAt: 'asc' },
    take: AT_ONCE,
  });
  await again(
    db,
    'payments/retry-balance',
    retries.map(({ id }) => ({ bookingId: id })),
  );
  await again(db, 'payments/transfer', await dueTransfers(db));
  const reversals = await db.transferReversal.findMany({
    where: { status: 'pending', createdAt: { lt: stale } },
    select: { id: true },
    take: AT_ONCE,
  });
  await again(
    db,
    'payments/reverse-transfer',
    reversals.map(({ id }) => ({ reversalId: id })),
  );
  const payouts = await db.payout.findMany({
    where: { status: 'requested', createdAt: { lt: stale } },
    select: { id: true },
    take: AT_ONCE,
  });
  await again(
    db,
    'payouts/send',
    payouts.map(({ id }) => ({ payoutId: id })),
  );
  await expireAdditions(db);
  await askAboutCheckouts(db);
}

async function again<Name extends TaskName>(db: PrismaClient, name: Name, payloads: TaskPayload<Name>[]): Promise<void> {
  for (const payload of payloads) await enqueue(db, name, payload, { jobKey: `${name}:${Object.values(payload).join(':')}` });
}

/** Invoices that were ordered, paid past Stripe or taken back, and whose task has not come. */
async function sweepInvoices(db: PrismaClient, before: Date): Promise<void> {
  const booked = { kind: { not: 'plan' as const }, issuedAt: { lt: before } };
  const ordered = await db.billingInvoice.findMany({
    where: { ...booked, status: 'draft' },
    select: { id: true },
    take: AT_ONCE,
  });
  const toInvoice = ({ id }: { id: string }) => ({ invoiceId: id });
  await again(db, 'billing/issue-invoice', ordered.map(toInvoice));
  const voided = await db.billingInvoice.findMany({
    where: { ...booked, status: 'open', voidReason: { not: null } },
    select: { id: true },
    take: AT_ONCE,
  });
  await again(db, 'billing/void-invoice', voided.map(toInvoice));
  const paid = await db.payment.findMany({
    where: { outside: true, status: 'processing', createdAt: { lt: before } },
    select: { id: true },
    take: AT_ONCE,
  });
  await again(
    db,
    'billing/pay-outside',
    paid.map(({ id }) => ({ paymentId: id })),
  );
}

/** Shares that may leave now. One that is held back is not among them, else a hundred of those would keep all others waiting. */
async function dueTransfers(db: PrismaClient): Promise<{ transferId: string }[]> {
  const flagged = await db.moderationItem.findMany({ where: { kind: 'job', status: 'pending' }, select: { targetId: true } });
  const rows = await db.transfer.findMany({
    where: {
      status: 'waiting',
      amountCents: { gt: 0 },
      dueAt: { lte: now() },
      OR: [{ nextTryAt: null }, { nextTryAt: { lte: now() } }],
      assignment: {
        pro: { stripeAccountId: { not: null }, payoutsEnabled: true, status: { notIn: ['suspended', 'banned'] } },
        visit: {
          id: { notIn: flagged.map(({ targetId }) => targetId) },
          OR: [{ signOff: null }, { signOff: { status: { not: 'disputed' } } }],
          booking: { disputes: { none: { OR: [{ status: 'open' }, { status: 'lost', decision: null }] } } },
        },
      },
    },
    select: { id: true },
    orderBy: { dueAt: 'asc' },
    take: AT_ONCE,
  });
  return rows.map(({ id }) => ({ transferId: id }));
}

/** Bookings whose customer-facing work is done and whose rest nobody has tried to take. */
async function openBalances(db: PrismaClient, before: Date): Promise<{ bookingId: string }[]> {
  const rows = await db.booking.findMany({
    where: {
      paymentStatus: 'deposit_paid',
      visits: {
        some: { status: 'completed', completedAt: { lt: before } },
        none: { kind: { not: 'takedown' }, status: { notIn: ['completed', 'cancelled'] } },
      },
      payments: { none: { kind: 'balance', status: { in: ['pending', 'succeeded', 'failed'] } } },
    },
    select: { id: true },
    take: AT_ONCE,
  });
  return rows.map(({ id }) => ({ bookingId: id }));
}

/** Stripe is asked about hosted pages whose time is over and of which no event told the end. */
async function askAboutCheckouts(db: PrismaClient): Promise<void> {
  const over = new Date(now().getTime() - (CHECKOUT_MINUTES + 5) * MINUTE_MS);
  const silent = await db.payment.findMany({
    where: { status: 'pending', createdAt: { lt: over }, checkoutSessionId: { not: null } },
    select: { id: true, checkoutSessionId: true, booking: { select: { livemode: true } } },
    take: AT_ONCE,
  });
  for (const { id, checkoutSessionId, booking } of silent) {
    if (!checkoutSessionId) continue;
    await inMoneyMode(booking.livemode, () => askAboutCheckout(db, { paymentId: id, checkoutSessionId })).catch(
      (error: unknown) => logger.warn({ err: error, paymentId: id }, 'Stripe could not be asked about a checkout'),
    );
  }
}

type Silent = { paymentId: string; checkoutSessionId: string };

async function askAboutCheckout(db: PrismaClient, { paymentId, checkoutSessionId }: Silent): Promise<void> {
  const session = await stripe().checkout.sessions.retrieve(checkoutSessionId);
  const intent = session.payment_intent;
  const paymentIntentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  const amountCents = session.amount_total ?? 0;
  if (session.payment_status === 'paid') {
    await transact(db, (tx) => capturePayment(tx, { paymentId, amountCents, paymentIntentId }));
  } else if (session.status === 'expired') {
    await transact(db, (tx) => expireCheckout(tx, { paymentId, sessionId: checkoutSessionId }));
  }
}
