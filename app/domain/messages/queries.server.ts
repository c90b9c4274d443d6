import type { Db } from '#app/platform/db.server';
import { findThreadAccess, visibleMessages, type ThreadAccess } from './thread-access.server';

export const MESSAGES_A_PAGE = 100;

export type ThreadMessage = {
  id: string;
  seq: number;
  own: boolean;
  from: string;
  body: string;
  createdAt: Date;
  isRead: boolean;
};
export type ThreadPage = {
  access: ThreadAccess;
  messages: ThreadMessage[];
  earlierBefore: number | null;
  unread: number;
  lastSeq: number;
};

/**
 * The newest messages before number `before` (the newest of all without it), oldest first, as this reader may see them.
 * Reading changes nothing: the page says so by markRead. Throws NotFound for strangers.
 */
export async function readThread(db: Db, input: { bookingId: string; userId: string; before?: number }): Promise<ThreadPage> {
  const { bookingId, userId, before } = input;
  const access = await findThreadAccess(db, { bookingId, userId });
  const where = visibleMessages(access);
  const [rows, marks] = await Promise.all([
    db.message.findMany({
      where: { ...where, ...(before === undefined ? {} : { seq: { lt: before } }) },
      orderBy: { seq: 'desc' },
      take: MESSAGES_A_PAGE + 1,
      select: { id: true, seq: true, senderId: true, body: true, createdAt: true, sender: { select: { fullName: true } } },
    }),
    db.threadReadMark.findMany({ where: { bookingId }, select: { userId: true, seq: true } }),
  ]);
  const page = rows.slice(0, MESSAGES_A_PAGE).reverse();
  const own = marks.find((mark) => mark.userId === userId)?.seq ?? 0;
  const other = access.side === 'customer' ? access.pro?.userId : access.customer.userId;
  const readByOther = marks.find((mark) => mark.userId === other)?.seq ?? 0;
  return {
    access,
    messages: page.map(({ senderId, sender, ...message }) => ({
      ...message,
      own: senderId === userId,
      from: sender.fullName,
      isRead: senderId === userId ? message.seq <= readByOther : message.seq <= own,
    })),
    earlierBefore: rows.length > MESSAGES_A_PAGE ? (page[0]?.seq ?? null) : null,
    unread: await db.message.count({ where: { ...where, senderId: { not: userId }, seq: { gt: own } } }),
    lastSeq: page.at(-1)?.seq ?? 0,
  };
}

/** Messages to this person that he has not read, in all his threads or in those of some bookings (G127). */
export async function unreadCount(db: Db, { userId, bookingIds }: { userId: string; bookingIds?: string[] }): Promise<number> {
  const counts = await unreadByBooking(db, { userId, bookingIds });
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}

/** The same per booking; bookings with none are left out. */
export async function unreadByBooking(
  db: Db,
  { userId, bookingIds }: { userId: string; bookingIds?: string[] },
): Promise<Map<string, number>> {
  const only = bookingIds ?? null;
  const rows = await db.$queryRaw<{ id: string; count: bigint }[]>`
    SELECT message.booking_id AS id, count(*) AS count
    FROM message
    JOIN booking ON booking.id = message.booking_id
    JOIN pro ON pro.id = message.pro_id
    LEFT JOIN thread_read_mark mark ON mark.booking_id = message.booking_id AND mark.user_id = ${userId}::uuid
    WHERE message.sender_id <> ${userId}::uuid
      AND (booking.customer_id = ${userId}::uuid OR pro.user_id = ${userId}::uuid)
      AND message.seq > coalesce(mark.seq, 0)
      AND (${only}::uuid[] IS NULL OR message.booking_id = ANY (${only}::uuid[]))
    GROUP BY message.booking_id`;
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
