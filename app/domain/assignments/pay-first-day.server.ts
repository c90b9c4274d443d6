import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { tripLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { TRANSFER_DELAY_HOURS } from '../ledger/transfer-delay';

/**
 * Of work of several days each day after the first, and each place of a team, is paid when its pro checks out of it. The lead's first day would be paid
 * with the whole: who has left it and loses the visit is paid for it all the same, as for a trip.
 */
export async function payFirstDay(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const worked = await tx.assignment.findFirst({
    where: { id: assignmentId, status: 'in_progress', leftAt: { not: null }, proPayoutCents: { gt: 0 } },
    select: {
      proId: true,
      proPayoutCents: true,
      visit: { select: { bookingId: true, booking: { select: { livemode: true } } } },
    },
  });
  if (!worked) return;
  const { proId, proPayoutCents: cents, visit } = worked;
  await postMovement(tx, {
    kind: 'trip',
    causeId: assignmentId,
    bookingId: visit.bookingId,
    livemode: visit.booking.livemode,
    lines: tripLines([{ proId, cents }]),
  });
  await tx.transfer.create({
    data: {
      assignmentId,
      proId,
      amountCents: cents,
      opKey: `op:${assignmentId}`,
      createdAt: now(),
      dueAt: new Date(now().getTime() + TRANSFER_DELAY_HOURS * HOUR_MS),
    },
  });
}
