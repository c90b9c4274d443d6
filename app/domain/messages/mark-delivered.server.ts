import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';

/**
 * One of this person's devices has what was written to them, in all their threads: "Delivered" is said of nothing else.
 * The senders' pages are notified. Saying it again changes nothing. Returns in how many threads something moved.
 */
export async function markDelivered(tx: Tx, { userId }: { userId: string }): Promise<number> {
  const moved = await tx.$queryRaw<{ bookingId: string }[]>`
    INSERT INTO thread_read_mark (booking_id, user_id, seq, read_at, delivered_seq, delivered_at)
    SELECT message.booking_id, ${userId}::uuid, 0, ${now()}, max(message.seq), ${now()}
    FROM message
    JOIN booking ON booking.id = message.booking_id
    JOIN pro ON pro.id = message.pro_id
    LEFT JOIN thread_read_mark mark ON mark.booking_id = message.booking_id AND mark.user_id = ${userId}::uuid
    WHERE message.sender_id <> ${userId}::uuid
      AND (booking.customer_id = ${userId}::uuid OR pro.user_id = ${userId}::uuid)
      AND message.seq > greatest(coalesce(mark.seq, 0), coalesce(mark.delivered_seq, 0))
    GROUP BY message.booking_id
    ON CONFLICT (booking_id, user_id) DO UPDATE SET delivered_seq = excluded.delivered_seq, delivered_at = excluded.delivered_at
    WHERE thread_read_mark.delivered_seq < excluded.delivered_seq
    RETURNING booking_id AS "bookingId"`;
  for (const { bookingId } of moved) await publishOthers(tx, { bookingId, userId });
  return moved.length;
}

async function publishOthers(tx: Tx, { bookingId, userId }: { bookingId: string; userId: string }): Promise<void> {
  const senders = await tx.message.findMany({
    where: { bookingId, senderId: { not: userId } },
    distinct: ['senderId'],
    select: { senderId: true },
  });
  await publish(
    tx,
    senders.map(({ senderId }) => rooms.user(senderId)),
    { type: 'thread.read', id: bookingId },
  );
}
