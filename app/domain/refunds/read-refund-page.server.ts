import type { Refund } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted } from '#app/platform/read-sorted';
import { refundStatus } from '../money-lists/refund-status';
import { planRefund } from './plan-refund.server';
import { refundableAlone } from './refund-customer.server';
import { REFUND_BEARERS } from './refund.schema';
import { t } from '#app/platform/texts/t';

const withBooking = {
  booking: {
    select: {
      id: true,
      reference: true,
      contactName: true,
      totalCents: true,
      package: { select: { name: true } },
      site: { select: { zone: true } },
      visits: {
        where: { leadVisitId: null, status: { not: 'cancelled' as const } },
        orderBy: { windowStart: 'asc' as const },
        select: { id: true, kind: true, status: true, windowStart: true },
      },
    },
  },
};

const REFUNDS_SHOWN = 50;

/** A page of what was refunded of a payment or waits for a second admin, the newest first. */
export function listRefunds(db: Db, { paymentId, after }: { paymentId: string; after: string }) {
  return readSorted(
    { sort: { field: 'createdAt', direction: 'desc' }, after, take: REFUNDS_SHOWN },
    {
      findPlace: (id, select) => db.refund.findFirst({ where: { id, paymentId }, select }),
      find: ({ where, orderBy, take }) => db.refund.findMany({ where: { AND: [{ paymentId }, where] }, orderBy, take }),
    },
  );
}

/** How a refund stands, and what this admin may do about it. */
export function refundState(
  refund: Pick<Refund, 'status' | 'requestedById' | 'decidedById'>,
  { adminId, isOnlyAdmin }: { adminId: string; isOnlyAdmin: boolean },
): { status: string; canDecide: boolean; canWithdraw: boolean } {
  const waits = refund.status === 'awaiting_approval';
  const isOwn = refund.requestedById === adminId;
  return {
    status: refundStatus(refund),
    canDecide: waits && (isOnlyAdmin || !isOwn),
    canWithdraw: waits && isOwn && !isOnlyAdmin,
  };
}

/** How many refunds of a payment an admin asked for. */
export function countOwnRefunds(db: Db, { paymentId, adminId }: { paymentId: string; adminId: string }): Promise<number> {
  return db.refund.count({ where: { paymentId, requestedById: adminId } });
}

/**
 * What the refund page shows of a payment: what is left of it, how all of it would be borne by each choice, and what needs a
 * second admin. Throws NotFound.
 */
export async function readRefundPage(db: Db, { paymentId, adminId }: { paymentId: string; adminId: string }) {
  const payment = await db.payment.findUnique({ where: { id: paymentId }, include: withBooking });
  if (!payment) throw new NotFound(t('Payment not found'));
  // What came past Stripe cannot go back through it.
  const leftCents = payment.outside ? 0 : payment.capturedCents - payment.refundedCents;
  const visitId = payment.booking.visits.find((visit) => visit.status === 'completed')?.id ?? null;
  const borne = await Promise.all(
    REFUND_BEARERS.map(async (bearer) => {
      const pieces =
        leftCents > 0
          ? await planRefund(db, { bookingId: payment.bookingId, visitId, amountCents: leftCents, bearer, paymentId })
          : [];
      if (payment.kind === 'tip') return { bearer, taxCents: 0, proCents: leftCents, platformCents: 0 };
      const sum = (key: 'taxCents' | 'proCents' | 'platformCents') => pieces.reduce((total, piece) => total + piece[key], 0);
      return { bearer, taxCents: sum('taxCents'), proCents: sum('proCents'), platformCents: sum('platformCents') };
    }),
  );
  const aloneCents = await refundableAlone(db, { bookingId: payment.bookingId, adminId });
  return { payment, leftCents, borne, visitId, aloneCents };
}
