import { mark, t, translate } from '#app/platform/texts/t';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { isOnlyAdmin } from '../account-managers/choose-admin.server';
import { settleClaimRefund } from './settle-claim-refund.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { recordAudit } from '../audit/record-audit.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { planRefund } from './plan-refund.server';
import type { RefundBearer } from './refund-split';
import { requestRefund } from './refund.server';

/** Above this a second admin has to agree, unless the site setting `refundApprovalCents` says otherwise. */
const APPROVAL_CENTS = 50_000;
/** What was given back of a booking within so long counts together. */
const APPROVAL_DAYS = 30;

export type RefundOrder = {
  bookingId: string;
  /** Only from this payment; without it from all of the booking's, the newest first. */
  paymentId?: string;
  /** The work it is about. */
  visitId?: string | null;
  amountCents: number;
  bearer: RefundBearer;
  reason: string;
  source: 'admin' | 'claim';
  requestedById: string;
  /** What the page showed as left to give back: if it has become less meanwhile, the admin is asked again. */
  shownLeftCents?: number;
};

export type OrderedRefund = { refundIds: string[]; awaitsApproval: boolean };

/**
 * What may still be given back of a booking without a second admin, cents: the limit less what admins gave back of it in the last
 * days without one, no matter which admin and in how many pieces. Null where there is no second admin: then all of it may.
 */
export async function refundableAlone(
  db: Db,
  { bookingId, adminId }: { bookingId: string; adminId: string },
): Promise<number | null> {
  if (await isOnlyAdmin(db, adminId)) return null;
  const row = await db.siteSetting.findUnique({ where: { key: 'refundApprovalCents' }, select: { value: true } });
  const limitCents = z.number().int().min(0).catch(APPROVAL_CENTS).parse(row?.value);
  const given = await db.refund.aggregate({
    where: {
      payment: { bookingId },
      requestedById: { not: null },
      decidedById: null,
      status: { in: ['pending', 'succeeded'] },
      createdAt: { gt: new Date(now().getTime() - APPROVAL_DAYS * DAY_MS) },
    },
    _sum: { amountCents: true },
  });
  return Math.max(0, limitCents - (given._sum.amountCents ?? 0));
}

export const PAID_OUTSIDE = mark(
  'The customer paid by bank transfer or check, so you can’t refund it through Stripe. Refund it by bank transfer and add a note to the booking.',
);

/** Whether money of it came by bank transfer or check: no call of Stripe's gives that back. */
async function cameOutside(tx: Tx, { bookingId, paymentId }: RefundOrder): Promise<boolean> {
  const outside = { bookingId, outside: true, capturedCents: { gt: 0 }, ...(paymentId ? { id: paymentId } : {}) };
  return (await tx.payment.count({ where: outside })) > 0;
}

type Part = { paymentId: string; amountCents: number };

async function partsOf(tx: Tx, order: RefundOrder): Promise<Part[]> {
  const payments = await tx.payment.findMany({
    where: {
      bookingId: order.bookingId,
      capturedCents: { gt: 0 },
      disputedAt: null,
      outside: false,
      ...(order.paymentId ? { id: order.paymentId } : { kind: { not: 'tip' } }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, capturedCents: true, refundedCents: true },
  });
  const leftCents = payments.reduce((sum, payment) => sum + payment.capturedCents - payment.refundedCents, 0);
  if (order.shownLeftCents !== undefined && leftCents !== order.shownLeftCents)
    throw new Conflict('version', t('Part of this payment was just refunded. Refresh the page to see what’s left.'));
  if (order.amountCents > leftCents && (await cameOutside(tx, order)))
    throw new InputError(t('This was paid outside Stripe'), { amount: translate(PAID_OUTSIDE) });
  if (order.amountCents > leftCents) {
    const most = formatMoney(leftCents, 'always');
    throw new InputError(t('The amount is more than is left to refund'), {
      amount: t('Enter at most {amount}, the amount not refunded yet', { amount: most }),
    });
  }
  const parts: Part[] = [];
  let open = order.amountCents;
  for (const payment of payments) {
    const part = Math.min(open, payment.capturedCents - payment.refundedCents);
    if (part > 0) parts.push({ paymentId: payment.id, amountCents: part });
    open -= part;
  }
  return parts;
}

/** A tip was never owed, and its pro got all of it: no one else can bear its refund, whatever was chosen. */
async function withTipBearer(tx: Tx, order: RefundOrder): Promise<RefundOrder> {
  if (!order.paymentId || !(await tx.payment.count({ where: { id: order.paymentId, kind: 'tip' } }))) return order;
  return { ...order, bearer: 'pro' };
}

/**
 * Gives a customer money back, whole or in part: the one function for admins and for guarantee claims. Who bears it is computed
 * to the cent, it is never more than was captured, and Stripe is called by a task under a stored key. Above
 * the limit it waits for a second admin, where there is one, and one at a time for each payment. Throws NotFound, InputError (field `amount`) and Conflict.
 */
export async function refundCustomer(tx: Tx, asked: RefundOrder): Promise<OrderedRefund> {
  const order = await withTipBearer(tx, asked);
  const booking = await tx.booking.findUnique({ where: { id: order.bookingId }, select: { reference: true } });
  if (!booking) throw new NotFound(t('Booking not found'));
  if (order.visitId && !(await tx.visit.count({ where: { id: order.visitId, bookingId: order.bookingId } })))
    throw new NotFound(t('Visit not found'));
  await lockBooking(tx, order.bookingId);
  const parts = await partsOf(tx, order);
  const alone = await refundableAlone(tx, { bookingId: order.bookingId, adminId: order.requestedById });
  const awaitsApproval = alone !== null && order.amountCents > alone;
  const refundIds = awaitsApproval ? await park(tx, order, parts) : await giveBack(tx, order, parts);
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: order.requestedById },
    action: awaitsApproval ? 'refund.ask' : 'refund.order',
    objectType: 'booking',
    objectId: order.bookingId,
    reason: order.reason,
    data: { amountCents: order.amountCents, bearer: order.bearer, source: order.source, refundIds },
  });
  if (awaitsApproval) {
    await notifyAdmins(tx, {
      dedupeKey: `refund-approval:${refundIds[0]}`,
      subject: () =>
        t('Refund of {amount} needs a second admin ({reference})', {
          amount: formatMoney(order.amountCents, 'always'),
          reference: booking.reference,
        }),
      text: () => t('Reason: {reason}', { reason: order.reason }),
      url: appUrl(`/admin/payments/${parts[0]?.paymentId}/refund`),
    });
  } else await refreshPaymentStatus(tx, order.bookingId);
  return { refundIds, awaitsApproval };
}

async function park(tx: Tx, order: RefundOrder, parts: Part[]): Promise<string[]> {
  const waiting = await tx.refund.findFirst({
    where: { paymentId: { in: parts.map(({ paymentId }) => paymentId) }, status: 'awaiting_approval' },
    select: { amountCents: true },
  });
  if (waiting) {
    const amount = formatMoney(waiting.amountCents, 'always');
    throw new Conflict(
      'already_done',
      t('A refund of {amount} for this payment already needs a second admin. Approve, reject, or withdraw it first.', { amount }),
    );
  }
  const { visitId = null, bearer, reason, source, requestedById } = order;
  const rows = parts.map((part) => {
    const id = randomUUID();
    return {
      id,
      ...part,
      visitId,
      bearer,
      reason,
      source,
      requestedById,
      status: 'awaiting_approval' as const,
      opKey: `op:${id}`,
      createdAt: now(),
    };
  });
  await tx.refund.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

type Given = Pick<RefundOrder, 'bookingId' | 'visitId' | 'bearer' | 'reason' | 'source' | 'requestedById'> & {
  /** The parked row that a second admin has released. */
  decided?: { refundId: string; by: { decidedById: string | null; decidedAt: Date } };
};

/** Reserves and enqueues what the parts come to. The caller holds the booking's row. */
async function giveBack(tx: Tx, given: Given, parts: Part[]): Promise<string[]> {
  const { bookingId, visitId = null, bearer, reason, source, requestedById } = given;
  const ids: string[] = [];
  for (const part of parts) {
    // Each part is planned after the one before is reserved, so that the cumulative targets see it.
    const pieces = await planRefund(tx, { bookingId, visitId, bearer, ...part });
    for (const [index, { amountCents, ...piece }] of pieces.entries()) {
      const { refundId } = await requestRefund(tx, {
        paymentId: part.paymentId,
        amountCents,
        reason,
        terms: { ...piece, source, requestedById, ...given.decided?.by },
        parkedId: index === 0 ? given.decided?.refundId : undefined,
      });
      ids.push(refundId);
    }
  }
  return ids;
}

/** A refund that waits for a second admin, with its booking's row held. Throws NotFound, Conflict (it waits no more). */
async function lockWaiting(tx: Tx, refundId: string) {
  const found = await tx.refund.findUnique({ where: { id: refundId }, select: { payment: { select: { bookingId: true } } } });
  if (!found) throw new NotFound();
  const { bookingId } = found.payment;
  await lockBooking(tx, bookingId);
  const refund = await tx.refund.findUniqueOrThrow({ where: { id: refundId } });
  if (refund.status !== 'awaiting_approval')
    throw new Conflict('already_done', t('This refund was already approved, rejected, or withdrawn.'));
  return { ...refund, bookingId };
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>;

/** A second admin, or the only one, says yes or no to a refund above the limit. Throws NotFound, Conflict (their own, or decided already). */
export async function decideRefund(
  tx: Tx,
  { refundId, adminId, approve }: { refundId: string; adminId: string; approve: boolean },
): Promise<void> {
  const refund = await lockWaiting(tx, refundId);
  if (refund.requestedById === adminId && !(await isOnlyAdmin(tx, adminId)))
    throw new Conflict('already_done', t('You requested this refund, so another admin has to approve or reject it.'));
  // Where there is no second admin none is named: the database lets no one be their own.
  const by = { decidedById: refund.requestedById === adminId ? null : adminId, decidedAt: now() };
  if (approve) {
    const source = refund.source === 'claim' ? 'claim' : 'admin';
    const given = { ...refund, source, requestedById: refund.requestedById ?? adminId, decided: { refundId, by } } as const;
    await giveBack(tx, given, [{ paymentId: refund.paymentId, amountCents: refund.amountCents }]);
    await refreshPaymentStatus(tx, refund.bookingId);
  } else await tx.refund.update({ where: { id: refundId }, data: { status: 'rejected', ...by } });
  await noteDecision(tx, refund, { adminId, action: approve ? 'refund.approve' : 'refund.reject' });
}

/**
 * The admin who asked for a refund above the limit withdraws it while it waits: the row is rejected and names no second admin.
 * Throws NotFound, Conflict (decided already, or another admin asked for it).
 */
export async function withdrawRefund(tx: Tx, { refundId, adminId }: { refundId: string; adminId: string }): Promise<void> {
  const refund = await lockWaiting(tx, refundId);
  if (refund.requestedById !== adminId)
    throw new Conflict('already_done', t('Another admin requested this refund. You can approve or reject it.'));
  await tx.refund.update({ where: { id: refundId }, data: { status: 'rejected', decidedAt: now() } });
  await noteDecision(tx, refund, { adminId, action: 'refund.withdraw' });
}

/** What follows from a decision, whatever it was: the claim that it waited for, and a line in the audit log. */
async function noteDecision(tx: Tx, refund: Waiting, { adminId, action }: { adminId: string; action: string }): Promise<void> {
  if (refund.source === 'claim' && refund.visitId)
    await settleClaimRefund(tx, { visitId: refund.visitId, askedBy: refund.requestedById });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action,
    objectType: 'booking',
    objectId: refund.bookingId,
    data: { amountCents: refund.amountCents, askedBy: refund.requestedById },
  });
}
