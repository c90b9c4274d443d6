import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';

/** Notifies a pro's own pages about one of their offers or visits. */
export async function publishPro(
  tx: Tx,
  proId: string,
  notice: { type: 'offer.changed' | 'visit.changed' | 'pro.changed'; id: string },
): Promise<void> {
  const { userId } = await tx.pro.findUniqueOrThrow({ where: { id: proId }, select: { userId: true } });
  await publish(tx, [rooms.user(userId), rooms.admin()], notice);
}
