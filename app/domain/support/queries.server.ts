import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';

const MESSAGES = 200;

export const TICKET_FILTERS = ['open', 'overdue', 'mine', 'answered', 'closed', 'all'] as const;
export const TICKET_QUEUES = ['support', 'billing', 'pros', 'commercial'] as const;
export type TicketFilter = (typeof TICKET_FILTERS)[number];

const messageColumns = {
  id: true,
  seq: true,
  side: true,
  body: true,
  createdAt: true,
  author: { select: { fullName: true } },
} satisfies Prisma.SupportMessageSelect;

/** The newest messages of a thread, or those before a number, oldest first. */
async function readMessages(db: Db, where: Prisma.SupportMessageWhereInput, before?: number) {
  const found = await db.supportMessage.findMany({
    where: { ...where, ...(before === undefined ? {} : { seq: { lt: before } }) },
    select: messageColumns,
    orderBy: { seq: 'desc' },
    take: MESSAGES + 1,
  });
  const messages = found.slice(0, MESSAGES).reverse();
  return { messages, earlierBefore: found.length > MESSAGES ? (messages[0]?.seq ?? null) : null };
}

/** A thread as its sender sees it, by the opaque handle of its page; notes left out. Throws NotFound. */
export async function readTicketByToken(db: Db, token: string, before?: number) {
  const ticket = await db.supportTicket.findUnique({ where: { token } });
  if (!ticket) throw new NotFound();
  return { ticket, ...(await readMessages(db, { ticketId: ticket.id, side: { in: ['sender', 'team'] } }, before)) };
}

/** A thread with the team's notes. Throws NotFound. */
export async function readTicketForTeam(db: Db, ticketId: string, before?: number) {
  const ticket = await db.supportTicket.findUnique({
    where: { id: ticketId },
    include: {
      booking: { select: { id: true, reference: true } },
      assignee: { select: { id: true, fullName: true } },
      user: { select: { id: true, roles: true } },
    },
  });
  if (!ticket) throw new NotFound();
  return { ticket, ...(await readMessages(db, { ticketId }, before)) };
}

function filterWhere(filter: TicketFilter, adminId: string): Prisma.SupportTicketWhereInput {
  switch (filter) {
    case 'open':
      return { status: 'open' };
    case 'overdue':
      return { status: 'open', dueAt: { lte: now() } };
    case 'mine':
      return { status: { not: 'closed' }, assigneeId: adminId };
    case 'answered':
      return { status: 'answered' };
    case 'closed':
      return { status: 'closed' };
    case 'all':
      return {};
  }
}

export type TicketQuery = { filter: TicketFilter; queue: string | null; adminId: string };
export const TICKET_SORTS = { last: { field: 'lastMessageAt' }, due: { field: 'dueAt', empty: 'last' } } satisfies Sorts;

function listed({ filter, queue, adminId }: TicketQuery): Prisma.SupportTicketWhereInput {
  return { ...filterWhere(filter, adminId), ...(queue ? { queue } : {}) };
}

/** A page of the inbox. */
export function listTickets(db: Db, query: TicketQuery, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.supportTicket.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take }) =>
      db.supportTicket.findMany({
        where: { AND: [listed(query), behind] },
        select: {
          id: true,
          number: true,
          name: true,
          subject: true,
          queue: true,
          channel: true,
          priority: true,
          status: true,
          dueAt: true,
          lastMessageAt: true,
          lastSeq: true,
          teamReadSeq: true,
          assignee: { select: { fullName: true } },
        },
        orderBy,
        take,
      }),
  });
}

/** How many tickets each tab of the inbox holds, of the team that the tabs keep. */
export function countTickets(
  db: Db,
  { queue, adminId }: Pick<TicketQuery, 'queue' | 'adminId'>,
): Promise<Record<'open' | 'overdue' | 'mine', number>> {
  return countEach(['open', 'overdue', 'mine'], (filter, take) =>
    db.supportTicket.count({ where: listed({ filter, queue, adminId }), orderBy: { dueAt: 'asc' }, take }),
  );
}

/** The last line that the sender of a thread sees; the team's notes take numbers too. */
const lastLine = {
  where: { side: { in: ['sender', 'team'] } },
  orderBy: { seq: 'desc' },
  take: 1,
  select: { seq: true, side: true, body: true },
} satisfies Prisma.SupportTicket$messagesArgs;

/** Whether the team wrote what the sender has not seen: their own lines are seen with all before them. */
function hasNews({ messages, senderReadSeq }: { messages: { seq: number }[]; senderReadSeq: number }): boolean {
  return (messages[0]?.seq ?? 0) > senderReadSeq;
}

/** A page of a person's own threads, newest first. */
export function listOwnTickets(db: Db, { userId, after }: { userId: string; after: string }) {
  return readSorted(
    { sort: { field: 'lastMessageAt', direction: 'desc' }, after, take: 10 },
    {
      findPlace: (id, select) => db.supportTicket.findFirst({ where: { id, userId }, select }),
      find: async ({ where, orderBy, take }) => {
        const rows = await db.supportTicket.findMany({
          where: { AND: [{ userId }, where] },
          select: { id: true, token: true, number: true, subject: true, senderReadSeq: true, messages: lastLine },
          orderBy,
          take,
        });
        return rows.map(({ messages, senderReadSeq, ...row }) => ({ ...row, isNew: hasNews({ messages, senderReadSeq }) }));
      },
    },
  );
}

/** The conversation with our team that a person is in, with its last line; null where every one is closed. */
export async function readCurrentThread(db: Db, userId: string) {
  const ticket = await db.supportTicket.findFirst({
    where: { userId, status: { not: 'closed' } },
    orderBy: { lastMessageAt: 'desc' },
    select: { token: true, subject: true, senderReadSeq: true, messages: lastLine },
  });
  if (!ticket) return null;
  const { messages, senderReadSeq, ...thread } = ticket;
  const [last] = messages;
  return {
    ...thread,
    fromTeam: last?.side === 'team',
    lastLine: last?.body ?? '',
    isNew: hasNews({ messages, senderReadSeq }),
  };
}

/** Our promises as they stand in the table, in its order. */
export function listSla(db: Db) {
  return db.slaTarget.findMany({ orderBy: { sortOrder: 'asc' } });
}
