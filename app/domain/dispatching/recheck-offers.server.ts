import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';

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
      busyFrom: { lt: input.to },
      end: { gt: input.from },
    },
    select: { visitId: true },
  });
  for (const { visitId } of offers) await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'offer-recheck' });
}
