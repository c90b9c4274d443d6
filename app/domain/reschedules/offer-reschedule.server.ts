import type { Approval } from '#dispatch';
import type { VisitMove } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { storeOffer } from '../dispatching/make-offer.server';
import { recordEvent } from '../visits/record-event.server';

type MoveOffer = { move: VisitMove; proId: string; approval: Approval; expiresAt: Date };

/** Asks one pro for the new time of a visit that is promised already. The visit stays as it is. Visit and pro are held. */
export async function offerReschedule(tx: Tx, { move, proId, approval, expiresAt }: MoveOffer): Promise<void> {
  const { id: moveId, visitId } = move;
  const visit = await tx.visit.findUniqueOrThrow({ where: { id: visitId } });
  await recordEvent(tx, {
    visitId,
    type: 'move-offered',
    actor: { kind: 'system', userId: null },
    data: { moveId, proId, expiresAt: expiresAt.toISOString() },
  });
  await storeOffer(tx, { visit, moveId, proId, approval, source: 'rank', expiresAt });
}
