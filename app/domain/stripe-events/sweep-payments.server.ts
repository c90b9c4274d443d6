import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { enqueue } from '#app/tasks/enqueue.server';
import type { TaskName, TaskPayload } from '#app/tasks/catalog';
import { tryEach } from '#app/tasks/try-each';
import { expireAdditions } from '../change-orders/expire-additions.server';
import { transfersToSend } from '../payouts/transfers-to-send.server';
import { expireCheckout } from '../charges/fail-payment.server';
import {
  draftInvoices,
  dueRetries,
  openBalances,
  outsidePayments,
  overdueFees,
  overduePayouts,
  overdueRefunds,
  overdueReversals,
  takenBackInvoices,
} from './overdue-money.server';
import { CHECKOUT_MINUTES } from '../checkout/start-payment.server';
import { BATCH_SIZE, IN_TURN, markSwept } from '#app/tasks/sweep-order.server';
import { captureWithCard } from '../charges/capture-with-card.server';

/** What should have moved by now: a task that lost its turn is added again; its effect stays one. */
const OVERDUE_AFTER_MS = 2 * MINUTE_MS;

/**
 * Finds money work that waits although nothing seems to be coming for it: events, refunds, charges, balances, invoices, transfers
 * that are due, and hosted pages whose webhook never came. Run by the crontab; running it twice does nothing twice, and what fails keeps
 * nothing else.
 */
export async function sweepPayments(db: PrismaClient): Promise<void> {
  const stale = new Date(now().getTime() - OVERDUE_AFTER_MS);
  const steps = [
    async () => again(db, 'webhooks/handle', await staleEvents(db, stale)),
    async () => again(db, 'payments/refund', await overdueRefunds(db, stale)),
    async () => again(db, 'payments/charge-fee', await overdueFees(db, stale)),
    async () => again(db, 'billing/issue-invoice', await draftInvoices(db, stale)),
    async () => again(db, 'billing/void-invoice', await takenBackInvoices(db, stale)),
    async () => again(db, 'billing/pay-outside', await outsidePayments(db, stale)),
    async () => again(db, 'payments/charge-balance', await openBalances(db, stale)),
    async () => again(db, 'payments/retry-balance', await dueRetries(db)),
    async () => again(db, 'payments/transfer', await dueTransfers(db)),
    async () => again(db, 'payments/reverse-transfer', await overdueReversals(db, stale)),
    async () => again(db, 'payouts/send', await overduePayouts(db, stale)),
    () => expireAdditions(db),
    () => askAboutCheckouts(db),
  ];
  await tryEach(steps, (step) => step());
}

function staleEvents(db: PrismaClient, stale: Date): Promise<{ eventId: string }[]> {
  return db.webhookEvent.findMany({
    where: { processedAt: null, source: 'stripe', receivedAt: { lt: stale } },
    select: { eventId: true },
    // Those that fail every time keep no others waiting.
    orderBy: [{ attempts: 'asc' }, { receivedAt: 'asc' }],
    take: BATCH_SIZE,
  });
}

async function dueTransfers(db: PrismaClient): Promise<{ transferId: string }[]> {
  return (await transfersToSend(db, BATCH_SIZE)).map((transferId) => ({ transferId }));
}

async function again<Name extends TaskName>(db: PrismaClient, name: Name, payloads: TaskPayload<Name>[]): Promise<void> {
  await tryEach(payloads, (payload) =>
    enqueue(db, name, payload, { jobKey: `${name}:${Object.values(payload).join(':')}`, unlessComing: true }),
  );
}

/** Stripe is asked about hosted pages whose time is over and of which no event told the end. */
async function askAboutCheckouts(db: PrismaClient): Promise<void> {
  const over = new Date(now().getTime() - (CHECKOUT_MINUTES + 5) * MINUTE_MS);
  const silent = await db.payment.findMany({
    // Without a page only what is paid over time: credit may be held beside it.
    where: {
      status: 'pending',
      createdAt: { lt: over },
      OR: [{ checkoutSessionId: { not: null } }, { kind: 'deposit', laterMethods: { isEmpty: false } }],
    },
    select: { id: true, checkoutSessionId: true, booking: { select: { livemode: true } } },
    orderBy: IN_TURN,
    take: BATCH_SIZE,
  });
  await markSwept(db.payment, silent);
  await tryEach(silent, ({ id, checkoutSessionId, booking }) =>
    checkoutSessionId
      ? inMoneyMode(booking.livemode, () => askAboutCheckout(db, { paymentId: id, checkoutSessionId })).catch((error: unknown) =>
          logger.warn({ err: error, paymentId: id }, 'Stripe could not be asked about a checkout'),
        )
      : transact(db, (tx) => expireCheckout(tx, { paymentId: id, sessionId: null })),
  );
}

type Silent = { paymentId: string; checkoutSessionId: string };

async function askAboutCheckout(db: PrismaClient, { paymentId, checkoutSessionId }: Silent): Promise<void> {
  const session = await stripe().checkout.sessions.retrieve(checkoutSessionId);
  const paymentIntentId = stripeId(session.payment_intent);
  const amountCents = session.amount_total ?? 0;
  if (session.payment_status === 'paid') {
    await captureWithCard(db, { paymentId, amountCents, paymentIntentId });
  } else if (session.status === 'expired') {
    await transact(db, (tx) => expireCheckout(tx, { paymentId, sessionId: checkoutSessionId }));
  }
}
