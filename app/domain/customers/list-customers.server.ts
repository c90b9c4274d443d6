import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/money-mode.server';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';

export const CUSTOMER_STATES = ['all', 'active', 'new'] as const;
export type CustomerFilter = { q: string; state: (typeof CUSTOMER_STATES)[number]; after: string };

const A_PAGE = 25;
/** Who has paid for something here; everybody else is new. */
const PAID: Prisma.BookingListRelationFilter = { some: { paymentStatus: { not: 'none' } } };

type Sums = { customerId: string; total: number; completed: number; spentCents: number };

async function whereOf(db: Db, { q, state }: CustomerFilter): Promise<Prisma.UserWhereInput> {
  const like = { contains: q, mode: 'insensitive' as const };
  const digits = q.replace(/\D/g, '');
  const found: Prisma.UserWhereInput[] = [
    { fullName: like },
    { email: like },
    { bookings: { some: { OR: [{ reference: q.toUpperCase() }, { id: { in: await bookingIdsByPart(db, q) } }] } } },
    ...(digits.length > 3 ? [{ phone: { contains: digits } }] : []),
  ];
  return {
    deletedAt: null,
    roles: { has: 'customer' },
    ...(state === 'active' ? { bookings: PAID } : state === 'new' ? { NOT: { bookings: PAID } } : {}),
    ...(q ? { OR: found } : {}),
  };
}

/** One page of customers, the newest first, with their visits and what they spent (F132). */
export async function listCustomers(db: Db, filter: CustomerFilter) {
  const rows = await db.user.findMany({
    where: await whereOf(db, filter),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: A_PAGE + 1,
    ...(filter.after ? { cursor: { id: filter.after }, skip: 1 } : {}),
    select: {
      id: true,
      fullName: true,
      email: true,
      phone: true,
      createdAt: true,
      bookings: { where: { paymentStatus: { not: 'none' } }, take: 1, select: { id: true } },
    },
  });
  const page = rows.slice(0, A_PAGE);
  const sums = await sumsOf(
    db,
    page.map(({ id }) => id),
  );
  return {
    next: rows.length > A_PAGE ? (page.at(-1)?.id ?? null) : null,
    customers: page.map(({ fullName, bookings, ...user }) => ({
      ...user,
      name: fullName || user.email,
      isActive: bookings.length > 0,
      ...(sums.get(user.id) ?? { total: 0, completed: 0, spentCents: 0 }),
    })),
  };
}

/** Visits that were booked and done, and what was paid and kept, in the books in force: test and live money are never added up. */
export async function sumsOf(db: Db, ids: string[]): Promise<Map<string, Omit<Sums, 'customerId'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<Sums[]>`
    SELECT customer.id AS "customerId",
      (SELECT count(*)::int FROM visit JOIN booking ON booking.id = visit.booking_id
        WHERE booking.customer_id = customer.id AND visit.status <> 'draft') AS total,
      (SELECT count(*)::int FROM visit JOIN booking ON booking.id = visit.booking_id
        WHERE booking.customer_id = customer.id AND visit.status = 'completed') AS completed,
      (SELECT (0 - coalesce(sum(entry.amount_cents), 0))::int FROM ledger_entry entry
        JOIN ledger_transaction moved ON moved.id = entry.transaction_id
        WHERE entry.account = 'customer' AND entry.owner_id = customer.id AND moved.livemode = ${isLiveMoney()}
          AND moved.kind IN ('deposit', 'balance', 'fee', 'invoice', 'invoice-outside', 'refund', 'refund-failed')) AS "spentCents"
    FROM app_user customer WHERE customer.id IN (${Prisma.join(ids.map((id) => Prisma.sql`${id}::uuid`))})`;
  return new Map(rows.map(({ customerId, ...sums }) => [customerId, sums]));
}
