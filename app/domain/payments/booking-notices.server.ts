import { laterNames } from '#app/platform/later-methods';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { cannotSignIn } from '../accounts/guest-customer.server';
import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { policyLines } from '../catalog/cancellation-text';
import { creditUsed } from '../ledger/queries.server';
import { notify } from '../notifications/notify.server';
import { windowInWords } from '../visits/local-time';
import { cardName, type PaidWith } from './card-name';
import { declineWords } from './decline-words';
import type { PaidLine } from './paid-for';
import { paidLineName, readPaidFor } from './read-paid-for.server';
import { refundReason } from './refund-reason';

function readBooking(tx: Tx, bookingId: string) {
  return tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: {
      package: { select: { name: true } },
      quote: { select: { token: true, acceptance: { select: { name: true, at: true } } } },
      site: { select: { street: true, city: true, state: true, zip: true, zone: true } },
      visits: {
        where: { leadVisitId: null },
        select: { kind: true, windowStart: true, windowEnd: true, zone: true },
        orderBy: { windowStart: 'asc' },
      },
    },
  });
}

type NoticeBooking = Awaited<ReturnType<typeof readBooking>>;

function money(cents: number): string {
  return formatMoney(cents, 'always');
}

/** The recipient of a booking's mail: the account, or the other address that was given for this booking. */
function recipient(booking: NoticeBooking) {
  return { userId: booking.customerId, email: booking.contactEmail };
}

function receiptFacts(booking: NoticeBooking, paid: Paid, lines: readonly PaidLine[]) {
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, 0);
  return {
    name: booking.contactName,
    reference: booking.reference,
    service: booking.package.name,
    amount: money(paid.amountCents),
    date: formatDateTime(now(), { style: 'long-date', zone: booking.site.zone }),
    receiptNumber: paid.receiptNumber,
    card: paid.card ? (cardName(paid.card) ?? undefined) : undefined,
    later: paid.isLater ? 'yes' : undefined,
    tax: taxCents > 0 ? money(taxCents) : undefined,
    pdfUrl: appUrl(`/billing-history/receipts/${paid.paymentId}`),
    url: appUrl('/customer/dashboard'),
  };
}

/** Who signed the quote and when, and where it stands; nothing where it was not signed. */
function signature({ quote, site }: NoticeBooking): { signed?: string; quoteUrl?: string } {
  const { acceptance, token } = quote;
  if (!acceptance) return {};
  const day = formatDateTime(acceptance.at, { style: 'long-date', zone: site.zone });
  return { signed: [acceptance.name, day].filter(Boolean).join(', '), quoteUrl: appUrl(`/quotes/${token}`) };
}

/** What a mail says of a booking that stands. */
function bookingFacts(booking: NoticeBooking) {
  const { site } = booking;
  const install = booking.visits.find((visit) => visit.kind !== 'takedown') ?? booking.visits[0];
  return {
    name: booking.contactName,
    reference: booking.reference,
    service: booking.package.name,
    when: install ? windowInWords(install.windowStart, install.windowEnd, install.zone) : '',
    address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
    total: money(booking.totalCents),
    acceptedBy: booking.quote.acceptance?.name || undefined,
    url: appUrl('/customer/dashboard'),
  };
}

/** Who booked without signing in comes in by a code or sets a password; the links fill their address in. */
async function linksWithoutKey(tx: Tx, booking: NoticeBooking): Promise<{ url?: string; passwordUrl?: string }> {
  if (!(await cannotSignIn(tx, booking.customerId))) return {};
  const named = new URLSearchParams({ booking: booking.quote.token });
  return { url: appUrl(`/signin/code?${named}`), passwordUrl: appUrl(`/forgot-password?${named}`) };
}

export type Paid = {
  bookingId: string;
  paymentId: string;
  amountCents: number;
  receiptNumber: string;
  card?: PaidWith | null;
  /** Paid over time: a provider collects it from the customer. */
  isLater?: boolean;
};

/** Paid over time, everything is paid at once, credit included. */
async function readBalance(tx: Tx, booking: NoticeBooking, { amountCents, isLater = false }: Paid): Promise<number> {
  return booking.totalCents - amountCents - (isLater ? await creditUsed(tx, booking.id) : 0);
}

/** What a payment is for, as on its printed receipt. */
async function readLines(tx: Tx, { bookingId, paymentId }: Paid): Promise<PaidLine[]> {
  return (await readPaidFor(tx, [bookingId])).get(paymentId) ?? [];
}

/** The deposit is in: the booking stands, and its receipt. */
export async function notifyBookingConfirmed(tx: Tx, paid: Paid): Promise<void> {
  const booking = await readBooking(tx, paid.bookingId);
  await notify(tx, {
    dedupeKey: `booking-confirmed:${booking.id}`,
    ...recipient(booking),
    template: 'booking-confirmed',
    data: async () => ({
      ...bookingFacts(booking),
      deposit: money(paid.amountCents),
      rules: policyLines(booking.policy as unknown as CancellationPolicy).join(' '),
      ...(await linksWithoutKey(tx, booking)),
    }),
  });
  const lines = await readLines(tx, paid);
  const balanceCents = await readBalance(tx, booking, paid);
  const isWhole = Boolean(paid.isLater) && balanceCents <= 0;
  await notify(tx, {
    dedupeKey: `deposit-receipt:${paid.paymentId}`,
    ...recipient(booking),
    template: 'deposit-receipt',
    data: () => ({
      ...receiptFacts(booking, paid, lines),
      ...signature(booking),
      balance: isWhole ? undefined : money(balanceCents),
      whole: isWhole ? 'yes' : undefined,
    }),
  });
}

/** A booking on invoice stands. */
export async function notifyInvoiceBooking(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await readBooking(tx, bookingId);
  await notify(tx, {
    dedupeKey: `invoice-booking:${booking.id}`,
    ...recipient(booking),
    template: 'invoice-booking',
    data: () => ({ ...bookingFacts(booking), netDays: String(booking.netDays) }),
  });
}

/** The rest is paid, or what came on top of it. */
export async function notifyReceipt(tx: Tx, paid: Paid): Promise<void> {
  const booking = await readBooking(tx, paid.bookingId);
  const lines = await readLines(tx, paid);
  const data = () => ({
    ...receiptFacts(booking, paid, lines),
    what: lines.map(paidLineName).join(', ') || undefined,
    isMore: lines.length > 0 && lines.every(({ what }) => what !== 'balance') ? 'yes' : undefined,
    total: money(booking.totalCents),
  });
  await notify(tx, { dedupeKey: `receipt:${paid.paymentId}`, ...recipient(booking), template: 'receipt', data });
}

/** The saved card said no: what is open and where to pay it. */
export async function notifyPaymentFailed(
  tx: Tx,
  failed: {
    bookingId: string;
    paymentId: string;
    amountCents: number;
    reason: string;
    needsCustomer?: boolean;
    /** It was paid over time: there is no card to charge. */
    hasNoCard?: boolean;
    nextTry?: Date | null;
  },
): Promise<void> {
  const booking = await readBooking(tx, failed.bookingId);
  await notify(tx, {
    dedupeKey: `payment-failed:${failed.paymentId}`,
    ...recipient(booking),
    template: 'payment-failed',
    data: () => ({
      name: booking.contactName,
      reference: booking.reference,
      amount: money(failed.amountCents),
      reason: failed.hasNoCard ? undefined : declineWords(failed.reason),
      confirm: failed.needsCustomer ? 'yes' : undefined,
      noCard: failed.hasNoCard ? 'yes' : undefined,
      nextTry: failed.nextTry && !failed.needsCustomer ? toDay(failed.nextTry, booking) : undefined,
      url: appUrl(`/pay/${booking.reference}`),
    }),
  });
}

function toDay(at: Date, booking: NoticeBooking): string {
  return formatDateTime(at, { style: 'long-date', zone: booking.site.zone });
}

/** A balance waits for the customer: their bank asks them to confirm it. */
export async function remindOfBalance(
  tx: Tx,
  open: { bookingId: string; retries: number; amountCents: number; reason: string },
): Promise<void> {
  const booking = await readBooking(tx, open.bookingId);
  await notify(tx, {
    dedupeKey: `balance-reminder:${booking.id}:${open.retries}`,
    ...recipient(booking),
    template: 'balance-reminder',
    data: () => ({
      name: booking.contactName,
      reference: booking.reference,
      amount: money(open.amountCents),
      reason: declineWords(open.reason),
      url: appUrl(`/pay/${booking.reference}`),
    }),
  });
}

export async function notifyRefund(
  tx: Tx,
  refund: { bookingId: string; refundId: string; amountCents: number; reason: string },
): Promise<void> {
  const booking = await readBooking(tx, refund.bookingId);
  const { payment } = await tx.refund.findUniqueOrThrow({
    where: { id: refund.refundId },
    select: { payment: { select: { laterWith: true } } },
  });
  await notify(tx, {
    dedupeKey: `refund-issued:${refund.refundId}`,
    ...recipient(booking),
    template: 'refund-issued',
    data: () => ({
      name: booking.contactName,
      reference: booking.reference,
      amount: money(refund.amountCents),
      reason: refundReason(refund.reason),
      provider: payment.laterWith ? laterNames([payment.laterWith]) : undefined,
      url: appUrl('/customer/dashboard'),
    }),
  });
}
