import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { orderVisitInvoice } from '../invoices/order-invoice.server';
import { completionLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { TRANSFER_DELAY_HOURS } from '../ledger/transfer-delay';
import { lockBooking, settleReferralLater } from '../payments/booking-account.server';

/**
 * What a completed visit means for money: the ledger (the pro's payout as snapshotted, the platform keeps the remainder of
 * the price before tax), the pro's transfer due in 48 hours, and the task that charges what is open to the saved card,
 * or issues the visit's invoice where that was agreed.
 * Called by completeVisit in its transaction, after the visit and its assignment are completed. Repeats change nothing.
 */
export async function settleCompletion(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const visit = await tx.visit.findUnique({
    where: { id: visitId },
    include: { booking: true, assignments: { where: { status: 'completed' } } },
  });
  if (!visit) throw new NotFound();
  const [assignment] = visit.assignments;
  if (visit.status !== 'completed' || !assignment) throw new Conflict('illegal_transition', 'The visit must be completed first.');
  const { booking } = visit;
  await postMovement(tx, {
    kind: 'completion',
    causeId: visit.id,
    bookingId: booking.id,
    livemode: booking.livemode,
    lines: completionLines({
      customerId: booking.customerId,
      proId: assignment.proId,
      priceCents: visit.priceCents,
      taxCents: visit.taxCents,
      payoutCents: assignment.proPayoutCents,
    }),
  });
  await tx.transfer.createMany({
    data: [
      {
        assignmentId: assignment.id,
        proId: assignment.proId,
        amountCents: assignment.proPayoutCents,
        dueAt: new Date((visit.completedAt ?? now()).getTime() + TRANSFER_DELAY_HOURS * HOUR_MS),
        opKey: `op:${assignment.id}`,
        createdAt: now(),
      },
    ],
    skipDuplicates: true,
  });
  // A place of a team costs the customer nothing: its visit is charged.
  if (visit.leadVisitId) return;
  await settleReferralLater(tx, booking.id);
  await tx.booking.update({ where: { id: booking.id }, data: { workDoneAt: visit.completedAt ?? now() } });
  if (booking.terms === 'net_30') {
    await lockBooking(tx, booking.id);
    // The visits of a program that is billed by the month are collected when the month is over.
    const month = await tx.programMonth.findUnique({ where: { bookingId: booking.id }, select: { billing: true } });
    if (month?.billing !== 'month') await orderVisitInvoice(tx, { visitId });
    else if (visit.priceCents + visit.taxCents > 0)
      await tx.programVisit.updateMany({ where: { visitId }, data: { billableAt: visit.completedAt ?? now() } });
  } else await enqueue(tx, 'payments/charge-balance', { bookingId: booking.id });
}
