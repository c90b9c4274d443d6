import type { Db } from '#app/platform/db.server';

/** How many messages of a booking's thread this person has received and not read. */
export async function countUnreadInThread(db: Db, input: { bookingId: string; userId: string }): Promise<number> {
  const { bookingId, userId } = input;
  const mark = await db.threadReadMark.findUnique({ where: { bookingId_userId: { bookingId, userId } }, select: { seq: true } });
  return db.message.count({ where: { bookingId, senderId: { not: userId }, removedAt: null, seq: { gt: mark?.seq ?? 0 } } });
}
