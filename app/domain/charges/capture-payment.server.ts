import type { ChargeStatus } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { watchCard } from '../accounts/blocklist.server';
import { settleHeldCredit } from '../payments/account-credit.server';
import type { LedgerKind } from '../ledger/accounts';
import { captureLines, tipLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { lockBooking, readAccount, refreshPaymentStatus } from '../payments/booking-account.server';
import { notifyReceipt, type Paid } from '../payments/booking-notices.server';
import { notifyTip } from '../payments/tip-notices.server';
import { growTransfer, findTip } from '../payouts/tip-share.server';
import type { PaidWith } from '../payments/card-name';
import { markDepositPaid } from './mark-deposit-paid.server';
import { nextReceipt } from '../payments/next-receipt.server';
import { requestRefund } from '../refunds/refund.server';
import { PAID_TOO_LATE, PAID_TOO_MUCH, TIPPED_BEFORE } from '../payments/refund-reason';

export type Capture = {
  paymentId: string;
  /** What Stripe took, cents. */
  amountCents: number;
  paymentIntentId: string | null;
  paymentMethodId?: string | null;
  /** The card, or the provider with whom it is paid over time. Null where Stripe did not say. */
  card?: PaidWith | null;
};

async function lockPayment(tx: Tx, paymentId: string) {
  const found = await tx.payment.findUnique({ where: { id: paymentId }, select: { bookingId: true } });
  if (!found) return null;
  await lockBooking(tx, found.bookingId);
  return tx.payment.findUniqueOrThrow({ where: { id: paymentId }, include: { booking: true } });
}

type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/**
 * Money has arrived. Stripe may say so several times and in any order: the first message moves the payment, the
 * ledger and what follows from it; the others only add ids that were missing. Money for a booking that was canceled, or
 * for a payment that was replaced, goes back in full automatically. Unknown payments are left alone.
 */
export async function capturePayment(tx: Tx, capture: Capture): Promise<void> {
  const payment = await lockPayment(tx, capture.paymentId);
  if (!payment) return;
  // The caller names one kind of money: the other is never moved.
  if (payment.booking.livemode !== isLiveMoney()) return;
  await keepMethod(tx, payment, capture);
  if (payment.capturedCents > 0) return;
  const isUnwanted = await nobodyOwes(tx, payment);
  const receiptNumber = await nextReceipt(tx, { bookingId: payment.bookingId, reference: payment.booking.reference });
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      // A row beside a live one of its kind cannot be live as well.
      status: isUnwanted ? 'cancelled' : 'succeeded',
      capturedCents: capture.amountCents,
      paymentIntentId: capture.paymentIntentId,
      failureMessage: null,
      receiptNumber,
      ...capture.card,
    },
  });
  const { amountCents } = capture;
  // Null for a tip that goes back: it stays the customer's own.
  const tip = await findTip(tx, payment.id);
  const parts = tip?.split(amountCents) ?? [];
  await postMovement(tx, {
    kind: payment.kind satisfies LedgerKind,
    causeId: payment.id,
    bookingId: payment.bookingId,
    livemode: payment.booking.livemode,
    lines: tip ? tipLines(parts) : captureLines({ customerId: payment.booking.customerId, amountCents }),
  });
  for (const part of parts) await growTransfer(tx, part);
  if (isUnwanted) {
    logger.warn({ paymentId: payment.id }, 'money came for a payment that was over; it goes back');
    const reason = payment.kind === 'tip' ? TIPPED_BEFORE : PAID_TOO_LATE;
    await requestRefund(tx, { paymentId: payment.id, amountCents: capture.amountCents, reason });
  } else {
    const { bookingId } = payment;
    const isLater = payment.laterMethods.length > 0;
    const paid = { bookingId, paymentId: payment.id, amountCents, receiptNumber, card: capture.card, isLater };
    if (payment.kind === 'deposit' && isLater) await settleHeldCredit(tx, paid);
    if (payment.kind === 'deposit') await markDepositPaid(tx, paid);
    else if (tip) await notifyTip(tx, { ...paid, parts });
    else await settleRest(tx, paid);
  }
  await refreshPaymentStatus(tx, payment.bookingId);
}

/** A fee that is paid beside a refused balance leaves that to be tried again. What is more than was open when it came goes back. */
async function settleRest(tx: Tx, paid: Paid): Promise<void> {
  const { bookingId, paymentId, amountCents } = paid;
  const { openCents } = await readAccount(tx, bookingId);
  if (openCents <= 0) await tx.booking.update({ where: { id: bookingId }, data: { nextRetryAt: null } });
  await notifyReceipt(tx, paid);
  if (openCents < 0)
    await requestRefund(tx, { paymentId, amountCents: Math.min(-openCents, amountCents), reason: PAID_TOO_MUCH });
}

async function keepMethod(tx: Tx, payment: LockedPayment, { paymentIntentId, paymentMethodId, card }: Capture): Promise<void> {
  if (paymentIntentId && payment.capturedCents > 0 && !payment.paymentIntentId)
    await tx.payment.update({ where: { id: payment.id }, data: { paymentIntentId } });
  if (card && payment.capturedCents > 0 && !payment.cardLast4 && !payment.laterWith)
    await tx.payment.update({ where: { id: payment.id }, data: card });
  // A tip's card pays the tip alone, and what is paid over time can't be charged again.
  if (
    payment.kind === 'tip' ||
    payment.laterMethods.length > 0 ||
    !paymentMethodId ||
    payment.booking.paymentMethodId === paymentMethodId
  )
    return;
  // The first card that paid stays, unless a later payment was made by hand with another one.
  if (payment.booking.paymentMethodId !== null && payment.kind === 'deposit') return;
  // A card of a later payment was saved with the account's own customer at Stripe.
  const payer = payment.kind === 'deposit' ? {} : { stripeCustomerId: null };
  await tx.booking.update({ where: { id: payment.bookingId }, data: { paymentMethodId, ...payer } });
  await watchCard(tx, payment);
}

/** The deposit of a canceled booking, a payment that was replaced by another, or a rest that is not owed any more. */
async function nobodyOwes(tx: Tx, payment: LockedPayment): Promise<boolean> {
  const { bookingId, kind, booking } = payment;
  if (kind === 'tip') return hasOtherTip(tx, payment);
  if (kind === 'deposit' && booking.cancelledAt) return true;
  if (kind !== 'deposit') return (await readAccount(tx, bookingId)).openCents <= 0;
  const other = await tx.payment.findFirst({
    where: { bookingId, kind, id: { not: payment.id }, status: { in: ['pending', 'processing', 'succeeded'] } },
    select: { id: true },
  });
  return other !== null;
}

/** A visit is tipped once: what comes beside a tip that waits, runs or is paid goes back. */
async function hasOtherTip(tx: Tx, { id, bookingId, visitId }: LockedPayment): Promise<boolean> {
  const live = { in: ['pending', 'processing', 'succeeded'] satisfies ChargeStatus[] };
  return (await tx.payment.count({ where: { bookingId, visitId, kind: 'tip', id: { not: id }, status: live } })) > 0;
}
