import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { offerDays } from '../assignments/offer-days';

/** Offers that a pro's new promise makes impossible are looked at again by a task of their own: its lock comes first there. */
export async function recheckOffers(
  tx: Tx,
  input: { proId: string; exceptVisitId: string; from: Date; to: Date },
): Promise<void> {
  const offers = await tx.offer.findMany({
    where: {
      proId: input.proId,
      status: 'open',
      visitId: { not: input.exceptVisitId },
      OR: [{ busyFrom: { lt: input.to }, end: { gt: input.from } }, { dayStarts: { isEmpty: false } }],
    },
    select: { visitId: true, busyFrom: true, start: true, end: true, dayStarts: true },
  });
  for (const { visitId, busyFrom, ...offer } of offers) {
    const drive = offer.start.getTime() - busyFrom.getTime();
    const isTouched = offerDays(offer).some(({ start, end }) => start.getTime() - drive < input.to.getTime() && end > input.from);
    if (isTouched) await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'offer-recheck' });
  }
}
