import { t } from '#app/platform/texts/t';
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PrismaClient, Refund } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { refundLines, reversed, tipLines } from '../ledger/movements';
import { findTip } from '../payouts/tip-share.server';
import { requestReversals } from '../payouts/reverse-transfer.server';
import { postMovement } from '../ledger/post-movement.server';
import { postCredit, takeBackRefund } from './refund-credit.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { notifyRefund } from '../payments/booking-notices.server';

/** Who bears a refund that lets off what was owed, and who ordered it. */
export type RefundTerms = Pick<
  Refund,
  'visitId' | 'proId' | 'bearer' | 'creditCents' | 'taxCents' | 'proCents' | 'platformCents' | 'source' | 'requestedById'
> &
  Partial<Pick<Refund, 'decidedById' | 'decidedAt'>>;

/**
 * Reserves a refund of one payment and enqueues it. One conditional UPDATE, so that refunds in flight and done can
 * never come to more than was captured. `parkedId` is a row that waited for a second admin. Throws Conflict.
 */
export async function requestRefund(
  tx: Tx,
  input: { paymentId: string; amountCents: number; reason: string; terms?: RefundTerms; parkedId?: string },
): Promise<{ refundId: string }> {
  const { paymentId, amountCents, reason, terms, parkedId } = input;
  const reserved = await tx.$executeRaw`
    UPDATE payment SET refunded_cents = refunded_cents + ${amountCents}::int, updated_at = ${now()}
    WHERE id = ${paymentId}::uuid AND NOT outside AND ${amountCents}::int > 0 AND refunded_cents + ${amountCents}::int <= captured_cents AND disputed_at IS NULL`;
  if (reserved === 0)
    throw new Conflict('already_done', t('The amount is more than is left of this payment, or the payment is disputed.'));
  const refundId = parkedId ?? randomUUID();
  const data = { amountCents, reason, ...terms };
  if (parkedId) await tx.refund.update({ where: { id: parkedId }, data: { ...data, status: 'pending' } });
  else await tx.refund.create({ data: { id: refundId, paymentId, ...data, opKey: `op:${refundId}`, createdAt: now() } });
  await enqueue(tx, 'payments/refund', { refundId });
  return { refundId };
}

/**
 * Gives back `amountCents` of a booking, the newest payment first; never of one that its bank has called back. The caller holds
 * the booking's row. Throws Conflict.
 */
export async function refundBooking(tx: Tx, input: { bookingId: string; amountCents: number; reason: string }): Promise<void> {
  const payments = await tx.payment.findMany({
    where: { bookingId: input.bookingId, capturedCents: { gt: 0 }, outside: false, disputedAt: null, kind: { not: 'tip' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, capturedCents: true, refundedCents: true },
  });
  let left = input.amountCents;
  for (const payment of payments) {
    const part = Math.min(left, payment.capturedCents - payment.refundedCents);
    if (part <= 0) continue;
    await requestRefund(tx, { paymentId: payment.id, amountCents: part, reason: input.reason });
    left -= part;
  }
  if (left > 0) throw new Conflict('already_done', t('The amount is more than is left to refund.'));
}

/** Sends a reserved refund to Stripe, outside any transaction, under its stored operation key. Stops quietly when it is done. */
export async function sendRefund(db: PrismaClient, { refundId }: { refundId: string }): Promise<void> {
  const refund = await db.refund.findUnique({
    where: { id: refundId },
    include: { payment: { select: { paymentIntentId: true, booking: { select: { livemode: true } } } } },
  });
  if (!refund || refund.status !== 'pending') return;
  const { paymentIntentId, booking } = refund.payment;
  if (!paymentIntentId) return;
  crashpoint('refund.reserved');
  const sent = await inMoneyMode(booking.livemode, () =>
    refund.stripeRefundId ? stripe().refunds.retrieve(refund.stripeRefundId) : callStripe(paymentIntentId, refund),
  );
  crashpoint('refund.stripe-called');
  if (typeof sent === 'string') return transact(db, (tx) => failRefund(tx, { refundId, reason: sent }));
  await transact(db, (tx) => takeRefund(tx, { refundId, refund: sent }));
}

/**
 * What Stripe says of a refund of ours. One that it has only taken on (the balance is short, or the customer has to name an
 * account) stays reserved and is neither booked nor told as done; the events and the sweep ask for its end.
 */
export async function takeRefund(tx: Tx, told: { refundId: string; refund: Stripe.Refund }): Promise<void> {
  const { refundId, refund } = told;
  const stripeRefundId = refund.id;
  if (refund.status === 'succeeded') return settleRefund(tx, { refundId, stripeRefundId });
  if (refund.status === 'failed' || refund.status === 'canceled')
    return failRefund(tx, { refundId, reason: refund.failure_reason ?? 'refused', stripeRefundId });
  await tx.refund.updateMany({ where: { id: refundId, status: 'pending' }, data: { stripeRefundId } });
}

/** Stripe's refund, or why it will never make one; what may go better next time is thrown. */
async function callStripe(
  paymentIntent: string,
  refund: { id: string; amountCents: number; opKey: string },
): Promise<Stripe.Refund | string> {
  try {
    const params = { payment_intent: paymentIntent, amount: refund.amountCents, metadata: { refundId: refund.id } };
    return await stripe().refunds.create(params, { idempotencyKey: refund.opKey });
  } catch (error) {
    const problem = error as { type?: string; code?: string; message?: string };
    if (problem.type !== 'StripeInvalidRequestError' || problem.code === 'idempotency_key_in_use') throw error;
    const made = await findMadeRefund(paymentIntent, refund.id);
    return made ?? problem.message ?? 'refused';
  }
}

/** A refund that Stripe made although its answer was lost and its key forgotten meanwhile. */
async function findMadeRefund(paymentIntent: string, refundId: string): Promise<Stripe.Refund | null> {
  const { data } = await stripe().refunds.list({ payment_intent: paymentIntent, limit: 100 });
  return data.find((refund) => refund.metadata?.refundId === refundId) ?? null;
}

async function lockRefund(tx: Tx, refundId: string) {
  await tx.$queryRaw`SELECT 1 FROM refund WHERE id = ${refundId}::uuid FOR UPDATE`;
  return tx.refund.findUnique({
    where: { id: refundId },
    include: {
      visit: { select: { status: true } },
      payment: {
        select: { id: true, bookingId: true, booking: { select: { customerId: true, livemode: true, reference: true } } },
      },
    },
  });
}

/** Stripe says that the refund is made: state, ledger, mail. The first message that says it does it; repeats change nothing. */
export async function settleRefund(
  tx: Tx,
  { refundId, stripeRefundId }: { refundId: string; stripeRefundId: string },
): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (!refund || refund.status === 'succeeded') return;
  // A refund that the bank sent back stays failed, whenever the event of its creation comes.
  if (refund.status === 'failed' && refund.stripeRefundId === stripeRefundId) return;
  const { bookingId, booking } = refund.payment;
  await lockBooking(tx, bookingId);
  if (refund.status === 'failed') {
    await tx.payment.update({ where: { id: refund.paymentId }, data: { refundedCents: { increment: refund.amountCents } } });
  }
  await tx.refund.update({ where: { id: refundId }, data: { status: 'succeeded', stripeRefundId, failureMessage: null } });
  const { amountCents } = refund;
  const { customerId, livemode } = booking;
  const tip = await findTip(tx, refund.paymentId);
  const lines = tip ? reversed(tipLines(tip.split(amountCents))) : refundLines({ customerId, amountCents });
  await postMovement(tx, { kind: 'refund', causeId: refundId, bookingId, livemode, lines });
  // Pros got all of a tip and give all of it back.
  for (const { assignmentId, ...part } of tip?.split(amountCents) ?? [])
    await requestReversals(tx, { ...part, assignmentIds: [assignmentId], cause: `refund:${refundId}`, livemode });
  if (!tip) await postCredit(tx, refund);
  await notifyRefund(tx, { bookingId, refundId, amountCents: refund.amountCents, reason: refund.reason });
  await refreshPaymentStatus(tx, bookingId);
}

type Failure = {
  refundId: string;
  reason: string;
  /** Set when Stripe had made it and the bank sent it back. */ stripeRefundId?: string;
};

/** The refund was refused, or came back later: what was reserved is free again, the ledger says so, and an admin has to look. */
export async function failRefund(tx: Tx, { refundId, reason, stripeRefundId }: Failure): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (!refund || (refund.status !== 'pending' && refund.status !== 'succeeded')) return;
  if (refund.status === 'succeeded' && !stripeRefundId) return;
  const { bookingId, booking } = refund.payment;
  await lockBooking(tx, bookingId);
  await tx.refund.update({
    where: { id: refundId },
    data: { status: 'failed', failureMessage: reason, ...(stripeRefundId ? { stripeRefundId } : {}) },
  });
  if (refund.status === 'succeeded') await takeBackRefund(tx, refund);
  await tx.payment.update({ where: { id: refund.paymentId }, data: { refundedCents: { decrement: refund.amountCents } } });
  await notifyAdmins(tx, {
    dedupeKey: `refund-failed:${refundId}`,
    subject: () => t('Refund failed ({reference})', { reference: booking.reference }),
    text: () => t('Stripe message: {reason}', { reason }),
    url: appUrl(`/admin/payments/${refund.paymentId}/refund`),
  });
  await refreshPaymentStatus(tx, bookingId);
}
