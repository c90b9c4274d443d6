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
    select: { visitId: true, moveId: true, busyFrom: true, start: true, end: true, dayStarts: true },
  });
  for (const { visitId, moveId, busyFrom, ...offer } of offers) {
    const drive = offer.start.getTime() - busyFrom.getTime();
    const isTouched = offerDays(offer).some(({ start, end }) => start.getTime() - drive < input.to.getTime() && end > input.from);
    if (isTouched) await recheck(tx, { visitId, moveId });
  }
}

/** All offers of a pro who gets no more work are looked at again. */
export async function recheckAllOffers(tx: Tx, proId: string): Promise<void> {
  const offers = await tx.offer.findMany({ where: { proId, status: 'open' }, select: { visitId: true, moveId: true } });
  for (const offer of offers) await recheck(tx, offer);
}

/** `moveId`: the offer is for another time of a promised visit. */
async function recheck(tx: Tx, { visitId, moveId }: { visitId: string; moveId: string | null }): Promise<void> {
  const trigger = 'offer-recheck';
  if (moveId) await enqueue(tx, 'visits/search-move', { moveId, trigger });
  else await enqueue(tx, 'visits/dispatch', { visitId, trigger });
}
