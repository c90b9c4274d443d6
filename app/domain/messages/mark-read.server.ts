import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { customerSide } from './customer-side.server';
import { moveReadMark } from './send-message.server';
import { findThreadAccess, visibleMessages } from './thread-access.server';

/**
 * The reader has seen everything up to message `seq`; a number beyond the last one counts as the last. Both sides' pages are told of
 * it. Throws NotFound for strangers.
 */
export async function markRead(
  tx: Tx,
  { bookingId, userId, seq }: { bookingId: string; userId: string; seq: number },
): Promise<void> {
  const access = await findThreadAccess(tx, { bookingId, userId });
  const last = await tx.message.aggregate({ where: { ...visibleMessages(access), seq: { lte: seq } }, _max: { seq: true } });
  if (last._max.seq === null) return;
  if (!(await moveReadMark(tx, { bookingId, userId, seq: last._max.seq }))) return;
  const people = [...(await customerSide(tx, bookingId)), ...(access.pro ? [access.pro] : [])];
  const heard = people.map((each) => rooms.user(each.userId));
  await publish(tx, heard, { type: 'thread.read', id: bookingId });
}
