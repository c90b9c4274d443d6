import type { Approval } from '#dispatch';
import type { VisitMove } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { publishPro } from '../assignments/publish-pro.server';
import { notifyOffer } from '../visit-notices/visit-notifications.server';
import { recordEvent } from '../visits/record-event.server';

type MoveOffer = { move: VisitMove; proId: string; approval: Approval; expiresAt: Date };

/** Asks one pro for the new time of a visit that is promised already. The visit stays as it is. Visit and pro are held. */
export async function offerReschedule(tx: Tx, { move, proId, approval, expiresAt }: MoveOffer): Promise<void> {
  const { visitId } = move;
  const visit = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select: { payoutCents: true, windowVersion: true } });
  const start = new Date(approval.start);
  const offer = await tx.offer.create({
    data: {
      visitId,
      moveId: move.id,
      proId,
      start,
      end: new Date(approval.end),
      busyFrom: new Date(start.getTime() - approval.travelBeforeSeconds * 1000),
      miles: approval.miles,
      ...visit,
      source: 'rank',
      createdAt: now(),
      expiresAt,
    },
  });
  await recordEvent(tx, {
    visitId,
    type: 'move-offered',
    actor: { kind: 'system', userId: null },
    data: { moveId: move.id, proId, expiresAt: expiresAt.toISOString() },
  });
  await tx.pro.update({ where: { id: proId }, data: { offersMade: { increment: 1 } } });
  await enqueue(tx, 'offers/expire', { offerId: offer.id }, { runAt: expiresAt });
  await notifyOffer(tx, { offerId: offer.id });
  await publishPro(tx, proId, { type: 'offer.changed', id: offer.id });
}
