import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { customerCredits, feesOwed, voidedWork } from '../ledger/queries.server';
import { billingChannels } from '../memberships/billing-channels.server';
import { emitPaymentEvent } from '../webhook-deliveries/emit-event.server';
import { getPaymentStatus } from './payment-status';

export type BookingAccount = {
  bookingId: string;
  customerId: string;
  /** Price and tax of every visit that is not canceled, and the fees of those that are, less what was let off or credited. */
  owedCents: number;
  capturedCents: number;
  refundedCents: number;
  /** Captured less refunded. */
  keptCents: number;
  /** The part of it that a bank has called back: nothing of that can be given back. */
  disputedCents: number;
  /** Nothing was to be paid before the work: the saved card pays when it is done. */
  paysAfterwards: boolean;
  /** No card is charged: each visit is invoiced when it is done. */
  isOnInvoice: boolean;
  /** To be taken (positive) or given back (negative). */
  openCents: number;
  /** What was let off by refunds, a visit. */
  credits: Record<string, number>;
  /** Visits that are neither done nor canceled. */
  openVisits: { visitId: string; kind: string }[];
  lastFailed: boolean;
  isDisputed: boolean;
};

/** A booking's money as rows and ledger have it now. Throws NotFound. */
export async function readAccount(db: Db, bookingId: string): Promise<BookingAccount> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    include: {
      visits: { where: { leadVisitId: null }, select: { id: true, kind: true, status: true, priceCents: true, taxCents: true } },
      payments: {
        // A tip is beside what the booking costs.
        where: { kind: { not: 'tip' } },
        orderBy: { createdAt: 'desc' },
        select: { kind: true, status: true, capturedCents: true, refundedCents: true, disputedAt: true },
      },
    },
  });
  if (!booking) throw new NotFound(t('Booking not found'));
  const standing = booking.visits.filter((visit) => visit.status !== 'cancelled');
  const work = standing.reduce((sum, visit) => sum + visit.priceCents + visit.taxCents, 0);
  const { credits, letOff } = await readCredits(db, bookingId);
  const owedCents =
    work + (await feesOwed(db, bookingId)) - (await customerCredits(db, bookingId)) - letOff - (await voidedWork(db, bookingId));
  const capturedCents = booking.payments.reduce((sum, payment) => sum + payment.capturedCents, 0);
  const refundedCents = booking.payments.reduce((sum, payment) => sum + payment.refundedCents, 0);
  const keptCents = capturedCents - refundedCents;
  const disputedCents = booking.payments.reduce(
    (sum, payment) => sum + (payment.disputedAt ? payment.capturedCents - payment.refundedCents : 0),
    0,
  );
  const lastRest = booking.payments.find((payment) => payment.kind !== 'deposit' && payment.status !== 'cancelled');
  return {
    bookingId,
    customerId: booking.customerId,
    owedCents,
    capturedCents,
    refundedCents,
    keptCents,
    disputedCents,
    paysAfterwards: booking.depositCents === 0 && booking.terms === 'deposit',
    isOnInvoice: booking.terms === 'net_30',
    openCents: owedCents - keptCents,
    credits,
    openVisits: standing
      .filter((visit) => visit.status !== 'completed')
      .map((visit) => ({ visitId: visit.id, kind: visit.kind })),
    lastFailed: lastRest?.status === 'failed',
    isDisputed: booking.payments.some((payment) => payment.disputedAt !== null),
  };
}

/** What refunds have let off: of each visit, and in all without those that were canceled since (their price is not owed either). */
async function readCredits(db: Db, bookingId: string): Promise<{ credits: Record<string, number>; letOff: number }> {
  const rows = await db.refund.findMany({
    where: { payment: { bookingId }, creditCents: { gt: 0 }, status: { in: ['pending', 'succeeded'] } },
    select: { creditCents: true, visitId: true, visit: { select: { status: true } } },
  });
  const credits: Record<string, number> = {};
  for (const { visitId, creditCents } of rows) if (visitId) credits[visitId] = (credits[visitId] ?? 0) + creditCents;
  const letOff = rows.reduce((sum, row) => sum + (row.visit?.status === 'cancelled' ? 0 : row.creditCents), 0);
  return { credits, letOff };
}

/** Brings the booking's payment status in line with its money and notifies the customer, the company members who see money, and the admins. */
export async function refreshPaymentStatus(tx: Tx, bookingId: string): Promise<void> {
  const account = await readAccount(tx, bookingId);
  const status = getPaymentStatus(account);
  const moved = { paymentStatus: status, version: { increment: 1 } };
  const { count } = await tx.booking.updateMany({ where: { id: bookingId, paymentStatus: { not: status } }, data: moved });
  if (count > 0) await emitPaymentEvent(tx, { bookingId, status });
  else await tx.booking.update({ where: { id: bookingId }, data: { version: { increment: 1 } } });
  await settleReferralLater(tx, bookingId);
  const heard = new Set([rooms.user(account.customerId), rooms.admin(), ...(await billingChannels(tx, bookingId))]);
  await publish(tx, [...heard], { type: 'booking.changed', id: bookingId });
}

/** What a friend's booking brings follows its money: a task looks at it once the transaction is done. */
export async function settleReferralLater(tx: Tx, bookingId: string): Promise<void> {
  const referral = await tx.referral.findUnique({ where: { bookingId }, select: { state: true } });
  if (referral && (referral.state === 'booked' || referral.state === 'earned'))
    await enqueue(tx, 'referrals/settle', { bookingId });
}

/** Takes the booking's row for the rest of the transaction: money of one booking moves one step at a time. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM booking WHERE id = ${bookingId}::uuid FOR NO KEY UPDATE`;
}
