import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { releaseHeldCredit } from '../payments/account-credit.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { notifyPaymentFailed } from '../payments/booking-notices.server';
import { notifyTipDeclined } from '../payments/tip-notices.server';
import { NEEDS_CUSTOMER, nextRetry, NO_CARD } from '../payments/dunning';

/**
 * Stripe refused a payment. On the hosted page the customer sees it and tries another card, so a deposit only keeps the
 * reason; a charge of the saved card ends as failed and the customer gets a mail with a link to pay by hand. A balance is
 * tried again some days later. What has succeeded meanwhile stays as it is.
 */
export async function failPayment(
  tx: Tx,
  input: { paymentId: string; paymentIntentId: string | null; reason: string; code?: string | null },
): Promise<void> {
  const found = await tx.payment.findUnique({ where: { id: input.paymentId }, select: { bookingId: true } });
  if (!found) return;
  await lockBooking(tx, found.bookingId);
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: input.paymentId } });
  if (payment.capturedCents > 0 || payment.status === 'succeeded') return;
  if (payment.checkoutSessionId || payment.status === 'pending') {
    await tx.payment.update({
      where: { id: payment.id },
      data: { failureMessage: input.reason, failureCode: input.code ?? null },
    });
    await refreshPaymentStatus(tx, payment.bookingId);
    return;
  }
  if (payment.status !== 'processing') return;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: 'failed',
      failureMessage: input.reason,
      failureCode: input.code ?? null,
      paymentIntentId: input.paymentIntentId ?? payment.paymentIntentId,
    },
  });
  if (payment.kind === 'tip') {
    await notifyTipDeclined(tx, { paymentId: payment.id, reason: input.reason });
    return refreshPaymentStatus(tx, payment.bookingId);
  }
  const nextTry = payment.kind === 'balance' && input.code !== NO_CARD ? await planRetry(tx, payment.bookingId) : null;
  await notifyPaymentFailed(tx, {
    bookingId: payment.bookingId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    reason: input.reason,
    needsCustomer: input.code === NEEDS_CUSTOMER,
    hasNoCard: input.code === NO_CARD,
    nextTry,
  });
  await refreshPaymentStatus(tx, payment.bookingId);
}

/** When the balance is tried again; after the last try an admin is notified. */
async function planRetry(tx: Tx, bookingId: string): Promise<Date | null> {
  const { balanceRetries, reference } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { balanceRetries: true, reference: true },
  });
  const nextRetryAt = nextRetry(balanceRetries, now());
  await tx.booking.update({ where: { id: bookingId }, data: { nextRetryAt } });
  if (nextRetryAt) return nextRetryAt;
  await notifyAdmins(tx, {
    dedupeKey: `balance-given-up:${bookingId}`,
    subject: () => t('Balance unpaid ({reference})', { reference }),
    text: () => t('The saved card was declined on every attempt. We emailed the customer a link to pay with another card.'),
    url: appUrl('/admin/payments'),
  });
  return null;
}

/**
 * A hosted page closed unpaid: the row is over and the next click on Pay makes a new one. Credit that was held beside paying over time
 * is free again. `sessionId` is null where there never was a page.
 */
export async function expireCheckout(
  tx: Tx,
  { paymentId, sessionId }: { paymentId: string; sessionId: string | null },
): Promise<void> {
  const found = await tx.payment.findUnique({ where: { id: paymentId }, select: { bookingId: true } });
  if (!found) return;
  await lockBooking(tx, found.bookingId);
  const page = sessionId === null ? [] : [{ checkoutSessionId: sessionId }];
  const { count } = await tx.payment.updateMany({
    where: { id: paymentId, status: 'pending', capturedCents: 0, OR: [...page, { checkoutSessionId: null }] },
    data: { status: 'cancelled' },
  });
  if (count === 0) return;
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { kind: true, laterMethods: true } });
  if (payment.kind === 'deposit' && payment.laterMethods.length > 0) await releaseHeldCredit(tx, found.bookingId);
}
