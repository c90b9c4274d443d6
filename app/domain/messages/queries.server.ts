import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { proNameForCustomers } from '../names/pro-name';
import { TALKING_ROLES } from './customer-side.server';
import { findThreadAccess, visibleMessages, type ThreadAccess } from './thread-access.server';
import { mark, translate } from '#app/platform/texts/t';

export const MESSAGES_PER_PAGE = 100;

export type ThreadMessage = {
  id: string;
  seq: number;
  own: boolean;
  from: string;
  body: string;
  createdAt: Date;
  isRead: boolean;
  /** Of one's own words: how far they have come. */
  state: MessageState;
};

export type MessageState = 'sent' | 'delivered' | 'read';
export type ThreadPage = {
  access: ThreadAccess;
  messages: ThreadMessage[];
  earlierBefore: number | null;
  /** Newer ones follow this number; null on the page with the newest. */
  laterAfter: number | null;
  unread: number;
  lastSeq: number;
};

type ThreadQuery = { bookingId: string; userId: string; before?: number; after?: number };

/**
 * The newest messages before number `before` (the newest of all without it), oldest first, as this reader may see them; with
 * `after` the first that follow that number, so that a reader who was away misses none. Reading changes nothing: the page says so
 * by markRead. Throws NotFound for strangers.
 */
export async function readThread(db: Db, input: ThreadQuery): Promise<ThreadPage> {
  const { bookingId, userId } = input;
  const access = await findThreadAccess(db, { bookingId, userId });
  const where = visibleMessages(access);
  const [{ rows, more }, marks, newest] = await Promise.all([
    findPage(db, where, input),
    db.threadReadMark.findMany({ where: { bookingId }, select: { userId: true, seq: true, deliveredSeq: true } }),
    db.message.aggregate({ where, _max: { seq: true } }),
  ]);
  const own = marks.find((mark) => mark.userId === userId)?.seq ?? 0;
  const other = marks.find((mark) => mark.userId === (access.side === 'customer' ? access.pro?.userId : access.customer.userId));
  const lastSeq = rows.at(-1)?.seq ?? 0;
  const isEarlierHidden = input.after === undefined ? more : rows.length > 0;
  return {
    access,
    messages: rows.map(({ senderId, sender, proId, removedAt, body, ...message }) => ({
      ...message,
      body: removedAt ? translate(REMOVED) : body,
      own: senderId === userId,
      from: access.side === 'customer' ? nameForCustomers(sender, proId) : sender.fullName,
      isRead: senderId === userId ? message.seq <= (other?.seq ?? 0) : message.seq <= own,
      state: stateOf(message.seq, other),
    })),
    earlierBefore: isEarlierHidden ? (rows[0]?.seq ?? null) : null,
    laterAfter: rows.length > 0 && lastSeq < (newest._max.seq ?? 0) ? lastSeq : null,
    unread: await db.message.count({ where: { ...where, senderId: { not: userId }, seq: { gt: own }, removedAt: null } }),
    lastSeq,
  };
}

type Sender = { fullName: string; pro: { id: string; companyName: string } | null };

/** A pro of the thread as customers call them; of the customer's own side the person. */
function nameForCustomers({ pro, ...user }: Sender, proId: string): string {
  return pro?.id === proId ? proNameForCustomers({ companyName: pro.companyName, user }) : user.fullName;
}

const REMOVED = mark('[This message was removed by our team.]');

function stateOf(seq: number, receiver: { seq: number; deliveredSeq: number } | undefined): MessageState {
  if (!receiver) return 'sent';
  if (seq <= receiver.seq) return 'read';
  return seq <= receiver.deliveredSeq ? 'delivered' : 'sent';
}

async function findPage(db: Db, where: { bookingId: string; proId?: string }, { before, after }: ThreadQuery) {
  const forward = after !== undefined;
  const found = await db.message.findMany({
    where: { ...where, ...(forward ? { seq: { gt: after } } : before === undefined ? {} : { seq: { lt: before } }) },
    orderBy: { seq: forward ? 'asc' : 'desc' },
    take: MESSAGES_PER_PAGE + 1,
    select: {
      id: true,
      seq: true,
      senderId: true,
      body: true,
      createdAt: true,
      removedAt: true,
      proId: true,
      sender: { select: { fullName: true, pro: { select: { id: true, companyName: true } } } },
    },
  });
  const rows = found.slice(0, MESSAGES_PER_PAGE);
  if (!forward) rows.reverse();
  return { rows, more: found.length > MESSAGES_PER_PAGE };
}

/** Messages to this person that they have not read, in all their threads or in those of some bookings. */
export async function countUnread(db: Db, { userId, bookingIds }: { userId: string; bookingIds?: string[] }): Promise<number> {
  const counts = await unreadByBooking(db, { userId, bookingIds });
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}

/**
 * The same per booking; bookings with none are left out. Asked on every page: it reads the person's own conversations, and in each
 * only what they have not read.
 */
export async function unreadByBooking(
  db: Db,
  { userId, bookingIds }: { userId: string; bookingIds?: string[] },
): Promise<Map<string, number>> {
  const only = bookingIds ? Prisma.sql`WHERE thread.booking_id = ANY (${bookingIds}::uuid[])` : Prisma.empty;
  const rows = await db.$queryRaw<{ id: string; count: bigint }[]>(unreadThreads(userId, only));
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** A statement that counts them by booking: `id` and `count`. */
export function unreadThreads(userId: string, only = Prisma.empty): Prisma.Sql {
  const me = Prisma.sql`${userId}::uuid`;
  return Prisma.sql`
    SELECT thread.booking_id AS id, count(DISTINCT message.id) AS count
    FROM (
      SELECT id AS booking_id, NULL::uuid AS pro_id FROM booking WHERE customer_id = ${me}
      UNION SELECT booking.id, NULL::uuid FROM thread_read_mark
        JOIN booking ON booking.id = thread_read_mark.booking_id
        JOIN company_member member ON member.company_id = booking.company_id AND member.user_id = ${me}
        WHERE thread_read_mark.user_id = ${me} AND member.role::text = ANY (${TALKING_ROLES})
      UNION SELECT written.booking_id, written.pro_id
        FROM (SELECT DISTINCT message.booking_id, message.pro_id FROM pro JOIN message ON message.pro_id = pro.id WHERE pro.user_id = ${me}) AS written
        WHERE EXISTS (
          SELECT 1 FROM visit JOIN assignment ON assignment.visit_id = visit.id
          WHERE visit.booking_id = written.booking_id AND assignment.pro_id = written.pro_id
            AND assignment.status IN ('accepted', 'en_route', 'in_progress', 'completed')
        )
    ) AS thread
    LEFT JOIN thread_read_mark mark ON mark.booking_id = thread.booking_id AND mark.user_id = ${me}
    CROSS JOIN LATERAL (
      SELECT id FROM message
      WHERE booking_id = thread.booking_id AND seq > coalesce(mark.seq, 0) AND sender_id <> ${me} AND removed_at IS NULL
        AND (thread.pro_id IS NULL OR pro_id = thread.pro_id)
      OFFSET 0 -- each conversation by the index; else the planner may join with every message there is
    ) AS message
    ${only}
    GROUP BY thread.booking_id`;
}
