import { randomUUID } from 'node:crypto';
import type { PaymentKind } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict, NotFound } from '#app/platform/errors';
import { LEAST_CHARGE_CENTS } from '#app/platform/least-charge';
import { localDate } from '#app/platform/local-date';
import { mark, t } from '#app/platform/texts/t';
import { longDate } from '../catalog/visit-windows';
import { createBooking } from './create-booking.server';
import { holdAccountCredit, releaseHeldCredit, spendAccountCredit } from '../payments/account-credit.server';
import type { LaterMethod } from '#app/platform/later-methods';
import { offerLater } from '../payments/later-settings.server';
import { lockBooking, readAccount } from '../payments/booking-account.server';
import { confirmOnInvoice } from '../charges/confirm-on-invoice.server';
import { readInvitation } from '../referrals/referral-link.server';

/** How long a hosted checkout page stays open: a row is reused for 50 minutes, and Stripe makes no page that closes within 30. */
export const CHECKOUT_MINUTES = 90;
/** A checkout this old is not handed out again: it would close while the customer uses it. */
const REUSE_MINUTES = 50;
export type StartedPayment = {
  reference: string;
  /** Null when there is nothing (left) to pay. */
  paymentId: string | null;
};

const NO_LONGER_LATER = mark('Paying over time isn’t offered for this anymore. Nothing was charged. Pay by card instead.');

type Wanted = { bookingId: string; kind: PaymentKind; amountCents: number; laterMethods: LaterMethod[] };

/** The one live payment of this kind, or a new row with its operation key, stored before Stripe is called. */
async function livePayment(tx: Tx, { bookingId, kind, amountCents, laterMethods }: Wanted): Promise<string> {
  // Fees stand side by side; of the other kinds one at most is live.
  const statuses = kind === 'fee' ? (['pending'] as const) : (['pending', 'processing', 'succeeded'] as const);
  const live = await tx.payment.findFirst({ where: { bookingId, kind, status: { in: [...statuses] } } });
  if (live) {
    const isFresh = now().getTime() - live.createdAt.getTime() < REUSE_MINUTES * MINUTE_MS;
    if (live.status === 'processing')
      throw new Conflict('payment_in_progress', t('This payment is being processed. Wait a moment, then reload the page.'));
    if (live.status === 'succeeded' || (isFresh && live.amountCents === amountCents && isSameWay(live, laterMethods)))
      return live.id;
    await tx.payment.update({ where: { id: live.id }, data: { status: 'cancelled' } });
  }
  const id = randomUUID();
  await tx.payment.create({ data: { id, bookingId, kind, amountCents, laterMethods, opKey: `op:${id}`, createdAt: now() } });
  return id;
}

/** A page that is open offers what it was made for: by card, or over time with these providers. */
function isSameWay(live: { laterMethods: string[] }, laterMethods: LaterMethod[]): boolean {
  return live.laterMethods.join() === laterMethods.join();
}

/** The providers for an amount, or none where it is to be paid by card. Throws Conflict where paying over time is not offered. */
async function providersFor(
  tx: Tx,
  { later, amountCents, bookingId, kind }: { later: boolean; amountCents: number; bookingId: string; kind: PaymentKind },
): Promise<LaterMethod[]> {
  if (!later) return [];
  const { terms, companyId, quote } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { terms: true, companyId: true, quote: { select: { request: { select: { referralCode: true } } } } },
  });
  // A friend's credit comes off the balance, of which nothing would be left.
  const isInvited = kind === 'deposit' && (await readInvitation(tx, quote.request.referralCode)) !== null;
  const methods = await offerLater(tx, { amountCents, terms, isCompany: companyId !== null, isInvited });
  if (methods.length === 0) throw new Conflict('version', NO_LONGER_LATER);
  return methods;
}

/**
 * The customer clicks Pay on a quote: makes the booking (or finds the one that was made) and the deposit's payment row.
 * The amount comes from the quote and from nowhere else: the deposit, or the whole
 * price less the customer's credit where it is paid over time (`later`), because nothing can be charged to that afterwards. On invoice there is nothing to pay: the booking stands at once. Throws NotFound and Conflict as createBooking does.
 */
export async function startDeposit(
  tx: Tx,
  {
    quoteToken,
    customerId,
    isGuest,
    later = false,
  }: { quoteToken: string; customerId: string; isGuest?: boolean; later?: boolean },
): Promise<StartedPayment> {
  const quote = await tx.quote.findUnique({ where: { token: quoteToken }, select: { id: true } });
  if (!quote) throw new NotFound(t('Service not found'));
  const booking = await createBooking(tx, { quoteId: quote.id, customerId, isGuest });
  await lockBooking(tx, booking.id);
  await refuseOver(tx, booking.id);
  if (booking.terms === 'net_30') {
    await confirmOnInvoice(tx, booking.id);
    return { reference: booking.reference, paymentId: null };
  }
  const paid = await tx.payment.findFirst({
    where: { bookingId: booking.id, kind: 'deposit', capturedCents: { gt: 0 } },
    select: { id: true },
  });
  if (!paid && booking.depositCents === 0) await refuseUnpayable(tx, booking.id);
  if (paid || booking.depositCents === 0) return { reference: booking.reference, paymentId: null };
  const amountCents = later ? (await holdAccountCredit(tx, booking.id)).openCents : booking.depositCents;
  const laterMethods = await providersFor(tx, { later, amountCents, bookingId: booking.id, kind: 'deposit' });
  const paymentId = await livePayment(tx, { bookingId: booking.id, kind: 'deposit', amountCents, laterMethods });
  if (!later) await releaseHeldCredit(tx, booking.id);
  return { reference: booking.reference, paymentId };
}

/** What was begun at the checkout for a time that is over since. Throws Conflict. */
async function refuseOver(tx: Tx, bookingId: string): Promise<void> {
  const over = await tx.visit.findFirst({
    where: { bookingId, status: 'draft', leadVisitId: null, kind: { not: 'takedown' }, windowEnd: { lte: now() } },
    select: { windowEnd: true, zone: true },
  });
  if (!over) return;
  const day = longDate(localDate(over.windowEnd, over.zone));
  throw new Conflict('already_done', t('{day} can’t be booked anymore. Ask for another day.', { day }));
}

/** Nothing would ever confirm a booking that waits for a deposit of $0, of a quote from before each had one. Throws Conflict. */
async function refuseUnpayable(tx: Tx, bookingId: string): Promise<void> {
  if ((await tx.visit.count({ where: { bookingId, status: 'draft' } })) === 0) return;
  throw new Conflict('version', t('This quote has no deposit, so it can’t be booked here. Ask us for a new quote.'));
}

/** The customer pays what is open by hand: after their card was refused, or a fee. Throws NotFound. */
export async function startRest(
  tx: Tx,
  { reference, customerId, later = false }: { reference: string; customerId: string; later?: boolean },
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
  const laterMethods = await providersFor(tx, { later, amountCents, bookingId: booking.id, kind });
  return { reference, paymentId: await livePayment(tx, { bookingId: booking.id, kind, amountCents, laterMethods }) };
}

/** What can be paid by hand now: nothing before the deposit is in or before the first work is done or canceled; invoices have pages of their own. */
export async function payableNow(tx: Tx, bookingId: string): Promise<number> {
  const account = await readAccount(tx, bookingId);
  if (account.isOnInvoice) return 0;
  if ((account.capturedCents === 0 && !account.paysAfterwards) || account.openVisits.some((visit) => visit.kind !== 'takedown'))
    return 0;
  return account.openCents < LEAST_CHARGE_CENTS ? 0 : account.openCents;
}
