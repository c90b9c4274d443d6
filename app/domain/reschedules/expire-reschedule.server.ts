import type { Tx } from '#app/platform/db.server';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import { notifyRescheduleExpired } from './notify-reschedule.server';
import { withdrawReschedule } from './withdraw-reschedule.server';
import { mark } from '#app/platform/texts/t';

/** No pro can come at the new time: the old one stands, and the customer is notified. The caller holds the visit's row. */
export async function expireReschedule(tx: Tx, { moveId }: { moveId: string }): Promise<'lapsed'> {
  const { visitId, keepsPro } = await tx.visitMove.findUniqueOrThrow({
    where: { id: moveId },
    select: { visitId: true, keepsPro: true },
  });
  await withdrawReschedule(tx, { moveId, reason: mark('No pro is free at that time'), as: 'lapsed' });
  await recordEvent(tx, { visitId, type: 'move-lapsed', actor: { kind: 'system', userId: null }, data: { moveId, keepsPro } });
  await notifyRescheduleExpired(tx, { moveId });
  await publishVisit(tx, visitId);
  return 'lapsed';
}
