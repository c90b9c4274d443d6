import type { Tx } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { takedownDispatchAfter } from '../catalog/visit-windows';
import { closeChanges } from '../quotes/quote-changes.server';
import { noteDesignedLengths } from '../house-designs/note-designed-lengths.server';
import { openReferral } from '../referrals/open-referral.server';
import { changeVisit } from '../visits/change-visit.server';

/**
 * The booking stands, by its deposit or on invoice: the install may be dispatched at once, or once its day is chosen, the takedown 28 days before its
 * window, and what was drawn of the house is written down. The caller holds the booking's row. `why` is recorded in the visits' histories.
 */
export async function confirmBooking(
  tx: Tx,
  { bookingId, why, trigger }: { bookingId: string; why: string; trigger: 'paid' | 'confirmed' },
): Promise<void> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      quoteId: true,
      siteId: true,
      customerId: true,
      visits: {
        // Places of a team are searched for once the lead is known.
        where: { status: 'draft', leadVisitId: null },
        orderBy: { id: 'asc' },
        select: { id: true, kind: true, windowStart: true, settleAt: true },
      },
    },
  });
  for (const visit of booking.visits) {
    const dispatchAfter = visit.kind === 'takedown' ? takedownDispatchAfter(visit.windowStart, visit.id) : visit.settleAt;
    await changeVisit(tx, {
      visitId: visit.id,
      action: 'publish',
      actor: { kind: 'system', userId: null },
      data: { why },
      set: { dispatchAfter },
    });
    if (visit.settleAt) {
      await enqueue(tx, 'visits/settle-day', { visitId: visit.id }, { runAt: visit.settleAt, priority: 'wave' });
      continue;
    }
    await enqueue(
      tx,
      'visits/dispatch',
      { visitId: visit.id, trigger },
      dispatchAfter ? { runAt: dispatchAfter, priority: 'wave' } : {},
    );
  }
  const quote = await tx.quote.update({
    where: { id: booking.quoteId },
    data: { status: 'accepted' },
    select: { quoteRequestId: true, answeredAt: true },
  });
  if (!quote.answeredAt) await tx.quote.update({ where: { id: booking.quoteId }, data: { answeredAt: now() } });
  await tx.quoteRequest.update({ where: { id: quote.quoteRequestId }, data: { status: 'booked' } });
  await closeChanges(tx, { id: booking.quoteId });
  const { siteId, customerId } = booking;
  await noteDesignedLengths(tx, { quoteRequestId: quote.quoteRequestId, siteId, customerId });
  await openReferral(tx, { bookingId });
}
