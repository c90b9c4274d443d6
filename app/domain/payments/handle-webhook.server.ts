import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact } from '#app/platform/db.server';
import { capturePayment } from './capture-payment.server';
import { recordCardFee } from './card-fee.server';
import { expireCheckout, failPayment } from './fail-payment.server';
import { adoptRefunds } from './adopt-refunds.server';
import { failRefund, settleRefund } from './refund.server';

const MESSAGE_LIMIT = 1_000;

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

async function sessionCompleted(db: PrismaClient, session: Stripe.Checkout.Session): Promise<void> {
  const paymentId = session.metadata?.paymentId;
  if (!paymentId || session.payment_status !== 'paid') return;
  const capture = { paymentId, amountCents: session.amount_total ?? 0, paymentIntentId: idOf(session.payment_intent) };
  await transact(db, (tx) => capturePayment(tx, capture));
}

async function sessionExpired(db: PrismaClient, session: Stripe.Checkout.Session): Promise<void> {
  const paymentId = session.metadata?.paymentId;
  if (paymentId) await transact(db, (tx) => expireCheckout(tx, { paymentId, sessionId: session.id }));
}

async function intentSucceeded(db: PrismaClient, intent: Stripe.PaymentIntent): Promise<void> {
  const { paymentId } = intent.metadata;
  if (!paymentId) return;
  const capture = {
    paymentId,
    amountCents: intent.amount_received,
    paymentIntentId: intent.id,
    paymentMethodId: idOf(intent.payment_method),
  };
  await transact(db, (tx) => capturePayment(tx, capture));
  await recordCardFee(db, { paymentId, paymentIntentId: intent.id });
}

async function intentFailed(db: PrismaClient, intent: Stripe.PaymentIntent): Promise<void> {
  const { paymentId } = intent.metadata;
  if (!paymentId) return;
  const reason = intent.last_payment_error?.message ?? 'The card was declined.';
  await transact(db, (tx) => failPayment(tx, { paymentId, paymentIntentId: intent.id, reason }));
}

async function refundChanged(db: PrismaClient, refund: Stripe.Refund): Promise<void> {
  const refundId = refund.metadata?.refundId;
  if (!refundId) return;
  if (refund.status === 'succeeded') await transact(db, (tx) => settleRefund(tx, { refundId, stripeRefundId: refund.id }));
  if (refund.status === 'failed' || refund.status === 'canceled') {
    await transact(db, (tx) => failRefund(tx, { refundId, reason: refund.failure_reason ?? 'refused' }));
  }
}

async function disputeOpened(db: PrismaClient, dispute: Stripe.Dispute): Promise<void> {
  const paymentIntentId = idOf(dispute.payment_intent);
  if (!paymentIntentId) return;
  await transact(db, async (tx) => {
    const [payment] = await tx.payment.updateManyAndReturn({
      where: { paymentIntentId, disputedAt: null },
      data: { disputedAt: now() },
      select: { bookingId: true },
    });
    if (payment) await tx.booking.update({ where: { id: payment.bookingId }, data: { paymentStatus: 'disputed' } });
  });
}

async function accountUpdated(db: PrismaClient, account: Stripe.Account): Promise<void> {
  await db.pro.updateMany({ where: { stripeAccountId: account.id }, data: { payoutsEnabled: account.payouts_enabled ?? false } });
}

async function apply(db: PrismaClient, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return sessionCompleted(db, event.data.object);
    case 'checkout.session.expired':
      return sessionExpired(db, event.data.object);
    case 'payment_intent.succeeded':
      return intentSucceeded(db, event.data.object);
    case 'payment_intent.payment_failed':
      return intentFailed(db, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundChanged(db, event.data.object);
    case 'charge.refunded':
      return adoptRefunds(db, { eventId: event.id, charge: event.data.object });
    case 'charge.dispute.created':
      return disputeOpened(db, event.data.object);
    case 'account.updated':
      return accountUpdated(db, event.data.object);
    default:
      return;
  }
}

/**
 * Handles a stored event. Every effect checks what is there already, so copies, any order and a crash in the middle end in
 * the same state (R-C4). A failure is noted on the event and thrown, so that the task comes again.
 */
export async function handleWebhook(db: PrismaClient, { eventId }: { eventId: string }): Promise<void> {
  const stored = await db.webhookEvent.findUnique({ where: { eventId } });
  if (!stored || stored.processedAt) return;
  await db.webhookEvent.update({ where: { eventId }, data: { attempts: { increment: 1 } } });
  try {
    await apply(db, stored.body as unknown as Stripe.Event);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await db.webhookEvent.update({ where: { eventId }, data: { lastError: message.slice(0, MESSAGE_LIMIT) } });
    throw error;
  }
  crashpoint('webhook.effect');
  await db.webhookEvent.update({ where: { eventId }, data: { processedAt: now(), lastError: null } });
}
