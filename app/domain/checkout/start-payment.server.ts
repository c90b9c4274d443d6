import { randomUUID } from 'node:crypto';
import type { PaymentKind } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { createBooking } from './create-booking.server';
import { spendAccountCredit } from '../payments/account-credit.server';
import { lockBooking, readAccount } from '../payments/booking-account.server';
import { confirmOnInvoice } from '../charges/confirm-on-invoice.server';
import { LEAST_CHARGE_CENTS } from '../payments/waive-remainder.server';

/** How long a hosted checkout page stays open: a row is reused for 50 minutes, and Stripe makes no page that closes within 30. */
export const CHECKOUT_MINUTES = 90;
/** A checkout this old is not handed out again: it would close while the customer uses it. */
const REUSE_MINUTES = 50;
export type StartedPayment = {
  reference: string;
  /** Null when there is nothing (left) to pay. */
  paymentId: string | null;
};

/** The one live payment of this kind, or a new row with its operation key, stored before Stripe is called. */
async function livePayment(tx: Tx, input: { bookingId: string; kind: PaymentKind; amountCents: number }): Promise<string> {
  const { bookingId, kind, amountCents } = input;
  // Fees stand side by side; of the other kinds one at most is live.
  const statuses = kind === 'fee' ? (['pending'] as const) : (['pending', 'processing', 'succeeded'] as const);
  const live = await tx.payment.findFirst({ where: { bookingId, kind, status: { in: [...statuses] } } });
  if (live) {
    const isFresh = now().getTime() - live.createdAt.getTime() < REUSE_MINUTES * MINUTE_MS;
    if (live.status === 'processing')
      throw new Conflict('payment_in_progress', t('This payment is being processed. Wait a moment, then reload the page.'));
    if (live.status === 'succeeded' || (isFresh && live.amountCents === amountCents)) return live.id;
    await tx.payment.update({ where: { id: live.id }, data: { status: 'cancelled' } });
  }
  const id = randomUUID();
  await tx.payment.create({ data: { id, bookingId, kind, amountCents, opKey: `op:${id}`, createdAt: now() } });
  return id;
}

/**
 * The customer clicks Pay on a quote: makes the booking (or finds the one that was made) and the deposit's payment row.
 * The amount comes from the quote and from nowhere else. On invoice there is nothing to pay: the booking stands at once. Throws NotFound and Conflict as createBooking does.
 */
export async function startDeposit(
  tx: Tx,
  { quoteToken, customerId, isGuest }: { quoteToken: string; customerId: string; isGuest?: boolean },
): Promise<StartedPayment> {
  const quote = await tx.quote.findUnique({ where: { token: quoteToken }, select: { id: true } });
  if (!quote) throw new NotFound(t('Service not found'));
  const booking = await createBooking(tx, { quoteId: quote.id, customerId, isGuest });
  await lockBooking(tx, booking.id);
  if (booking.terms === 'net_30') {
    await confirmOnInvoice(tx, booking.id);
    return { reference: booking.reference, paymentId: null };
  }
  const paid = await tx.payment.findFirst({
    where: { bookingId: booking.id, kind: 'deposit', capturedCents: { gt: 0 } },
    select: { id: true },
  });
  if (paid || booking.depositCents === 0) return { reference: booking.reference, paymentId: null };
  const paymentId = await livePayment(tx, { bookingId: booking.id, kind: 'deposit', amountCents: booking.depositCents });
  return { reference: booking.reference, paymentId };
}

/** The customer pays what is open by hand: after their card was refused, or a fee. Throws NotFound. */
export async function startRest(
  tx: Tx,
  { reference, customerId }: { reference: string; customerId: string },
): Promise<StartedPayment> {
  const booking = await tx.booking.findFirst({ where: { reference, customerId }, select: { id: true } });
  if (!booking) throw new NotFound(t('Booking not found'));
  await lockBooking(tx, booking.id);
  if ((await payableNow(tx, booking.id)) > 0) await spendAccountCredit(tx, await readAccount(tx, booking.id));
  const amountCents = await payableNow(tx, booking.id);
  if (amountCents <= 0) return { reference, paymentId: null };
  const balance = await tx.payment.findFirst({
    where: { bookingId: booking.id, kind: 'balance', status: 'succeeded' },
    select: { id: true },
  });
  const kind = balance ? 'fee' : 'balance';
  return { reference, paymentId: await livePayment(tx, { bookingId: booking.id, kind, amountCents }) };
}

/** What can be paid by hand now: nothing before the deposit is in or before the first work is done or canceled; invoices have pages of their own. */
export async function payableNow(tx: Tx, bookingId: string): Promise<number> {
  const account = await readAccount(tx, bookingId);
  if (account.isOnInvoice) return 0;
  if ((account.capturedCents === 0 && !account.paysAfterwards) || account.openVisits.some((visit) => visit.kind !== 'takedown'))
    return 0;
  return account.openCents < LEAST_CHARGE_CENTS ? 0 : account.openCents;
}
