import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { freeDays } from './free-days.server';
import { payFirstDay } from './pay-first-day.server';
import { publishPro } from './publish-pro.server';
import { keepTravelRight, lockPro } from './travel-buffer.server';

type EndInput = {
  visitId: string;
  reason: string;
  /** What becomes of the assignment: canceled with the visit (default), given back, or missed. */
  as?: 'cancelled' | 'released' | 'no_show';
};

/**
 * Ends what a pro holds of the visit: the open offer is withdrawn, the active assignment ends, and the pro's next stop of
 * that day gets its travel back. Of a visit of several days the others end with it, and a first day that is
 * worked is paid. The caller holds the visit's row and changes the visit itself.
 * Returns the pro whose assignment ended, or null.
 */
export async function endDispatch(tx: Tx, input: EndInput): Promise<{ proId: string } | null> {
  await endOpenOffer(tx, { visitId: input.visitId, status: 'withdrawn', reason: input.reason });
  const assignment = await tx.assignment.findFirst({
    where: { visitId: input.visitId, status: { in: [...ACTIVE_STATUSES] } },
    select: { id: true, proId: true, start: true },
  });
  if (!assignment) return null;
  await lockPro(tx, assignment.proId);
  await payFirstDay(tx, { assignmentId: assignment.id });
  await tx.assignment.update({
    where: { id: assignment.id },
    data: { status: input.as ?? 'cancelled', endedAt: now(), releaseReason: input.reason },
  });
  await keepTravelRight(tx, { proId: assignment.proId, at: assignment.start });
  await freeDays(tx, { visitId: input.visitId, proId: assignment.proId, reason: input.reason });
  await publishPro(tx, assignment.proId, { type: 'visit.changed', id: input.visitId });
  return { proId: assignment.proId };
}

type EndOffer = { visitId: string; status: 'declined' | 'expired' | 'withdrawn' | 'accepted'; reason?: string };

/** Ends the visit's open offer, if there is one, and notifies its pro. Does not touch the visit. */
export async function endOpenOffer(tx: Tx, input: EndOffer): Promise<void> {
  const ended = await tx.offer.updateManyAndReturn({
    where: { visitId: input.visitId, status: 'open' },
    data: { status: input.status, endedAt: now(), declineReason: input.reason ?? null },
    select: { id: true, proId: true },
  });
  for (const offer of ended) await publishPro(tx, offer.proId, { type: 'offer.changed', id: offer.id });
}
