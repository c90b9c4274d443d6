import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { CREDITED } from '../ledger/queries.server';
import { billingChannels } from '../memberships/billing-channels.server';
import { emitPaymentEvent } from '../webhook-deliveries/emit-event.server';
import { isPaidAfterwards } from './paid-afterwards';
import { getPaymentStatus } from './payment-status';

export type BookingAccount = {
  bookingId: string;
  customerId: string;
  /**
   * Cents that the customer owes: price and tax of visits not canceled plus fees of canceled ones, less what was waived or credited, and
   * less the part that their bank already returned to them.
   */
  owedCents: number;
  capturedCents: number;
  refundedCents: number;
  /** Captured less refunded. */
  keptCents: number;
  /** The part of it that a bank has called back: nothing of that can be given back. */
  disputedCents: number;
  /** What the customer's bank gave them for good and is not set off yet: of what they are owed so much is theirs already. */
  toSetOffCents: number;
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
  /** The newest charge was refused, or the balance was and has not been paid since. */
  lastFailed: boolean;
  /** A balance has been paid: what comes on top is charged beside it. */
  hasBalance: boolean;
  /** The saved card said no to the balance; or, once that is paid, to what came on top since the last work was done. */
  isRefused: boolean;
  isDisputed: boolean;
};

type Rows = {
  customerId: string;
  depositCents: number;
  terms: string;
  visits: { id: string; kind: string; status: string; priceCents: number; taxCents: number }[];
  /** The newest first, without tips: a tip is beside what the booking costs. */
  payments: {
    kind: string;
    status: string;
    capturedCents: number;
    refundedCents: number;
    isDisputed: boolean;
    /** Made since work of the booking was last done. */
    isSinceWork: boolean;
  }[];
  refunds: { creditCents: number; visitId: string | null; visitStatus: string | null }[];
  /** Of canceled visits, trips in vain, other dates and late invoices. */
  feesCents: number;
  /** Credited beside refunds: the customer's half of pros' fees, rests that were let off, and credit of their account. */
  creditedCents: number;
  /** Work whose invoice was taken back. */
  voidedCents: number;
  /** What the customer was owed and got from their bank. */
  setOffCents: number;
  /** What banks have called back for good, tips apart. */
  lostCents: number;
};

/** One statement: each step of a booking's money reads it again. */
async function readRows(db: Db, bookingId: string): Promise<Rows | undefined> {
  const [rows] = await db.$queryRaw<Rows[]>`
    SELECT b.customer_id AS "customerId", b.deposit_cents AS "depositCents", b.terms::text AS terms,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'kind', v.kind, 'status', v.status,
          'priceCents', v.price_cents, 'taxCents', v.tax_cents) ORDER BY v.id)
        FROM visit v WHERE v.booking_id = b.id AND v.lead_visit_id IS NULL), '[]') AS visits,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', p.kind, 'status', p.status, 'capturedCents', p.captured_cents,
          'refundedCents', p.refunded_cents, 'isDisputed', p.disputed_at IS NOT NULL,
          'isSinceWork', coalesce(p.created_at >= b.work_done_at, false)) ORDER BY p.created_at DESC, p.id DESC)
        FROM payment p WHERE p.booking_id = b.id AND p.kind <> 'tip'), '[]') AS payments,
      coalesce((SELECT jsonb_agg(jsonb_build_object('creditCents', r.credit_cents, 'visitId', r.visit_id, 'visitStatus', v.status))
        FROM payment p JOIN refund r ON r.payment_id = p.id LEFT JOIN visit v ON v.id = r.visit_id
        WHERE p.booking_id = b.id AND r.credit_cents > 0 AND r.status IN ('pending', 'succeeded')), '[]') AS refunds,
      -coalesce(moved.fees, 0)::int AS "feesCents", -coalesce(moved.credited, 0)::int AS "creditedCents",
      -coalesce(moved.voided, 0)::int AS "voidedCents", coalesce(moved.set_off, 0)::int AS "setOffCents",
      coalesce((SELECT sum(d.amount_cents) FROM dispute d JOIN payment p ON p.id = d.payment_id
        WHERE d.booking_id = b.id AND d.status = 'lost' AND p.kind <> 'tip'), 0)::int AS "lostCents"
    FROM booking b CROSS JOIN LATERAL (
      SELECT sum(e.amount_cents) FILTER (WHERE e.account IN ('cancellation_fees', 'late_fees')) AS fees,
        sum(e.amount_cents) FILTER (WHERE e.account = 'customer' AND t.kind = ANY (${[...CREDITED]}::text[])) AS credited,
        sum(e.amount_cents) FILTER (WHERE e.account = 'customer' AND t.kind = 'invoice-void') AS voided,
        sum(e.amount_cents) FILTER (WHERE e.account = 'customer' AND t.kind = 'dispute-set-off') AS set_off
      FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id WHERE t.booking_id = b.id) moved
    WHERE b.id = ${bookingId}::uuid`;
  return rows;
}

/** A booking's money as rows and ledger have it now. Throws NotFound. */
export async function readAccount(db: Db, bookingId: string): Promise<BookingAccount> {
  const booking = await readRows(db, bookingId);
  if (!booking) throw new NotFound(t('Booking not found'));
  const { payments } = booking;
  const standing = booking.visits.filter((visit) => visit.status !== 'cancelled');
  const work = standing.reduce((sum, visit) => sum + visit.priceCents + visit.taxCents, 0);
  const { credits, letOff } = sumCredits(booking.refunds);
  const owedCents = work + booking.feesCents - booking.creditedCents - letOff - booking.voidedCents + booking.setOffCents;
  const capturedCents = payments.reduce((sum, payment) => sum + payment.capturedCents, 0);
  const refundedCents = payments.reduce((sum, payment) => sum + payment.refundedCents, 0);
  const keptCents = capturedCents - refundedCents;
  const disputed = payments.filter(({ isDisputed }) => isDisputed);
  const lastRest = payments.find((payment) => payment.kind !== 'deposit' && payment.status !== 'cancelled');
  const refusal = readRefusal(payments);
  return {
    bookingId,
    customerId: booking.customerId,
    owedCents,
    capturedCents,
    refundedCents,
    keptCents,
    disputedCents: disputed.reduce((sum, payment) => sum + payment.capturedCents - payment.refundedCents, 0),
    toSetOffCents: Math.max(0, booking.lostCents - booking.setOffCents),
    paysAfterwards: isPaidAfterwards(booking),
    isOnInvoice: booking.terms === 'net_30',
    openCents: owedCents - keptCents,
    credits,
    openVisits: standing
      .filter((visit) => visit.status !== 'completed')
      .map((visit) => ({ visitId: visit.id, kind: visit.kind })),
    lastFailed: lastRest?.status === 'failed' || (refusal.isRefused && !refusal.hasBalance),
    ...refusal,
    isDisputed: disputed.length > 0,
  };
}

/** A refused fee says nothing about the balance, and one of before the last work nothing about what is charged for that. */
function readRefusal(payments: Rows['payments']): Pick<BookingAccount, 'hasBalance' | 'isRefused'> {
  const balances = payments.filter(({ kind, status }) => kind === 'balance' && status !== 'cancelled');
  const hasBalance = balances.some(({ status }) => status === 'succeeded');
  if (!hasBalance) return { hasBalance, isRefused: balances[0]?.status === 'failed' };
  return {
    hasBalance,
    isRefused: payments.some(({ kind, status, isSinceWork }) => kind === 'fee' && status === 'failed' && isSinceWork),
  };
}

/** What refunds have let off: of each visit, and in all without those that were canceled since (their price is not owed either). */
function sumCredits(refunds: Rows['refunds']): { credits: Record<string, number>; letOff: number } {
  const credits: Record<string, number> = {};
  for (const { visitId, creditCents } of refunds) if (visitId) credits[visitId] = (credits[visitId] ?? 0) + creditCents;
  const letOff = refunds.reduce((sum, { visitStatus, creditCents }) => sum + (visitStatus === 'cancelled' ? 0 : creditCents), 0);
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
