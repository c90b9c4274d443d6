import type { Refund } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { creditLines, refundLines, reversed, tipLines } from '../ledger/movements';
import { findTip } from '../payouts/tip-share.server';
import { postMovement } from '../ledger/post-movement.server';
import { requestReversals } from '../payouts/reverse-transfer.server';

type RefundWithBooking = Refund & {
  visit: { status: string } | null;
  payment: { bookingId: string; booking: { customerId: string; livemode: boolean } };
};

/**
 * What a refund lets off, in the ledger: tax, pro and platform bear it as the row says, once. The pro's part comes back from
 * what was sent to them, and where nothing was sent yet it is kept from their next transfer.
 */
export async function postCredit(tx: Tx, refund: RefundWithBooking): Promise<void> {
  const { bookingId, booking } = refund.payment;
  // Canceled meanwhile: its price is not owed, so nothing of it can be let off.
  if (refund.visit?.status === 'cancelled') return;
  await postMovement(tx, {
    kind: 'credit',
    causeId: refund.id,
    bookingId,
    livemode: booking.livemode,
    lines: creditLines({ ...refund, customerId: booking.customerId }),
  });
  if (refund.proCents === 0 || !refund.proId || !refund.visitId) return;
  // Of work that took several days the pro has a share for each.
  const days = await tx.visit.findMany({
    where: { OR: [{ id: refund.visitId }, { leadVisitId: refund.visitId }] },
    select: { assignments: { where: { proId: refund.proId, status: 'completed' }, select: { id: true } } },
  });
  const done = days.flatMap(({ assignments }) => assignments.map(({ id }) => id));
  await requestReversals(tx, {
    proId: refund.proId,
    ...(done.length > 0 ? { assignmentIds: done } : {}),
    amountCents: refund.proCents,
    cause: `refund:${refund.id}`,
    livemode: booking.livemode,
  });
}

/** The bank sent a refund back after it was made: both of its movements the other way round. */
export async function takeBackRefund(tx: Tx, refund: RefundWithBooking): Promise<void> {
  const { bookingId, booking } = refund.payment;
  const { customerId, livemode } = booking;
  const credit = refund.visit?.status === 'cancelled' ? [] : creditLines({ ...refund, customerId });
  const tip = await findTip(tx, refund.paymentId);
  const made = [...refundLines({ customerId, amountCents: refund.amountCents }), ...credit];
  await postMovement(tx, {
    kind: 'refund-failed',
    causeId: refund.id,
    bookingId,
    livemode,
    lines: tip ? tipLines(tip.split(refund.amountCents)) : reversed(made),
  });
}

/** A visit is canceled after part of its price was let off: nothing is owed for it, so nothing is let off either. */
export async function voidCredits(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const refunds = await tx.refund.findMany({
    where: { visitId, status: 'succeeded', creditCents: { gt: 0 } },
    include: { payment: { select: { bookingId: true, booking: { select: { customerId: true, livemode: true } } } } },
  });
  for (const refund of refunds) {
    const { bookingId, booking } = refund.payment;
    const lines = reversed(creditLines({ ...refund, customerId: booking.customerId }));
    await postMovement(tx, { kind: 'credit-void', causeId: refund.id, bookingId, livemode: booking.livemode, lines });
  }
}
