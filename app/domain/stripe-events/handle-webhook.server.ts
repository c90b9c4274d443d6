import type Stripe from 'stripe';
import type { Prisma, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode, isLiveMoney } from '#app/platform/stripe-mode.server';
import { goneAtStripe } from '#app/platform/stripe-gone.server';
import { stripeId } from '#app/platform/stripe-id';
import { recordCardFee } from '../payments/card-fee.server';
import { expireCheckout, failPayment } from '../charges/fail-payment.server';
import { cardAdded } from '../billing/card-added.server';
import { cardRemoved } from '../billing/card-removed.server';
import { syncDispute } from '../disputes/sync-dispute.server';
import { applyGiftEvent } from '../gift-cards/gift-events.server';
import { syncAccount } from '../payouts/connect-account.server';
import { disconnectAccount } from '../payouts/disconnect-account.server';
import { syncPayout } from '../payouts/sync-payout.server';
import { applyPlanEvent, planCheckoutEnded } from '../plans/plan-events.server';
import { importExternalRefunds } from './import-external-refunds.server';
import { takeRefund } from '../refunds/refund.server';
import { captureWithCard } from '../charges/capture-with-card.server';

const MESSAGE_LIMIT = 1_000;

/** A message of one mode may name what it likes: it moves nothing of the other. */
async function isOfThisMode(db: PrismaClient, named: Prisma.PaymentWhereInput): Promise<boolean> {
  return (await db.payment.count({ where: { ...named, booking: { livemode: isLiveMoney() } } })) > 0;
}

/** Whether a session is the one that was opened for a payment, and took what the payment is for. Others may name our payments too. */
async function isSessionOf(db: PrismaClient, of: { paymentId: string; session: Stripe.Checkout.Session }): Promise<boolean> {
  const { paymentId, session } = of;
  const payment = await db.payment.findUnique({
    where: { id: paymentId },
    select: { checkoutSessionId: true, amountCents: true },
  });
  if (payment?.checkoutSessionId === session.id && payment.amountCents === session.amount_total) return true;
  logger.warn({ paymentId, sessionId: session.id }, 'a checkout session does not match the payment it names');
  return false;
}

async function sessionCompleted(db: PrismaClient, session: Stripe.Checkout.Session): Promise<void> {
  if (session.mode === 'subscription') return planCheckoutEnded(db, session);
  if (session.mode === 'setup') return cardAdded(db, session);
  const paymentId = session.metadata?.paymentId;
  if (!paymentId || session.payment_status !== 'paid') return;
  if (!(await isSessionOf(db, { paymentId, session }))) return;
  const capture = { paymentId, amountCents: session.amount_total ?? 0, paymentIntentId: stripeId(session.payment_intent) };
  await captureWithCard(db, capture);
}

async function sessionExpired(db: PrismaClient, session: Stripe.Checkout.Session): Promise<void> {
  if (session.mode === 'subscription') return planCheckoutEnded(db, session);
  const paymentId = session.metadata?.paymentId;
  if (paymentId && (await isOfThisMode(db, { id: paymentId })))
    await transact(db, (tx) => expireCheckout(tx, { paymentId, sessionId: session.id }));
}

async function intentSucceeded(db: PrismaClient, intent: Stripe.PaymentIntent): Promise<void> {
  const { paymentId } = intent.metadata;
  if (!paymentId || !(await isOfThisMode(db, { id: paymentId }))) return;
  const capture = {
    paymentId,
    amountCents: intent.amount_received,
    paymentIntentId: intent.id,
    paymentMethodId: stripeId(intent.payment_method),
  };
  await captureWithCard(db, capture);
  await recordCardFee(db, { paymentId, paymentIntentId: intent.id });
}

async function intentFailed(db: PrismaClient, intent: Stripe.PaymentIntent): Promise<void> {
  const { paymentId } = intent.metadata;
  if (!paymentId || !(await isOfThisMode(db, { id: paymentId }))) return;
  const reason = intent.last_payment_error?.message ?? 'The card was declined.';
  await transact(db, (tx) =>
    failPayment(tx, { paymentId, paymentIntentId: intent.id, reason, code: intent.last_payment_error?.code ?? null }),
  );
}

/** One of ours is known by what we wrote on it, one that was made at Stripe by Stripe's id once it has a row. */
async function ownRefund(db: PrismaClient, refund: Stripe.Refund): Promise<string | null> {
  const refundId = refund.metadata?.refundId;
  if (refundId) return (await isOfThisMode(db, { refunds: { some: { id: refundId } } })) ? refundId : null;
  const known = await db.refund.findFirst({
    where: { stripeRefundId: refund.id, payment: { booking: { livemode: isLiveMoney() } } },
    select: { id: true },
  });
  return known?.id ?? null;
}

async function refundChanged(db: PrismaClient, refund: Stripe.Refund): Promise<void> {
  const refundId = await ownRefund(db, refund);
  if (refundId) return transact(db, (tx) => takeRefund(tx, { refundId, refund }));
  if (!refund.metadata?.refundId) await importExternalRefunds(db, refund);
}

/** What such an event is about is our application: whose account it was stands beside it. */
async function accountLeft(db: PrismaClient, { account }: Stripe.Event): Promise<void> {
  if (account) await disconnectAccount(db, { stripeAccountId: account });
}

/** Payouts without an account are the platform's own: they are not in this ledger. */
async function payoutChanged(db: PrismaClient, { account, data }: Stripe.Event): Promise<void> {
  const { id } = data.object as Stripe.Payout;
  if (account) await syncPayout(db, { stripePayoutId: id, stripeAccountId: account });
}

async function apply(db: PrismaClient, event: Stripe.Event): Promise<void> {
  if (await applyGiftEvent(db, event)) return;
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
      return importExternalRefunds(db, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return syncDispute(db, { stripeDisputeId: event.data.object.id });
    case 'payment_method.detached':
      return cardRemoved(db, { cardId: event.data.object.id });
    case 'account.updated':
      return syncAccount(db, { stripeAccountId: event.data.object.id });
    case 'account.application.deauthorized':
      return accountLeft(db, event);
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return payoutChanged(db, event);
    default:
      return applyPlanEvent(db, event);
  }
}

/**
 * Handles a stored event. Every effect checks what is there already, so copies, any order and a crash in the middle end in
 * the same state. A failure is noted on the event and thrown, so that the task comes again.
 */
export async function handleWebhook(db: PrismaClient, { eventId }: { eventId: string }): Promise<void> {
  const [stored] = await db.webhookEvent.updateManyAndReturn({
    where: { eventId, processedAt: null },
    data: { attempts: { increment: 1 }, attemptedAt: now() },
    select: { livemode: true, body: true },
  });
  if (!stored) return;
  try {
    await inMoneyMode(stored.livemode, () => apply(db, stored.body as unknown as Stripe.Event));
  } catch (error) {
    const gone = goneAtStripe(error);
    if (gone) return noteGone(db, { eventId, gone });
    const message = error instanceof Error ? error.message : String(error);
    await db.webhookEvent.update({ where: { eventId }, data: { lastError: message.slice(0, MESSAGE_LIMIT) } });
    throw error;
  }
  crashpoint('webhook.effect');
  await db.webhookEvent.update({ where: { eventId }, data: { processedAt: now(), lastError: null } });
}

/** What an event is about is not there any more: nothing to do, now or later. It stays to be read. */
async function noteGone(db: PrismaClient, { eventId, gone }: { eventId: string; gone: string }): Promise<void> {
  const lastError = `Stripe no longer has it: ${gone}`.slice(0, MESSAGE_LIMIT);
  await db.webhookEvent.update({ where: { eventId }, data: { processedAt: now(), lastError } });
  logger.warn({ eventId, gone }, 'an event is about something that Stripe no longer has');
}
