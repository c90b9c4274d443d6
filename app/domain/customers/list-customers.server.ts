import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';
import { shownEmail } from '../fields/no-email';
import { activeSince, getStanding, type Standing } from './standing.server';

export const CUSTOMER_STATES = ['all', 'new', 'active', 'lapsed'] as const;
export type CustomerFilter = { q: string; state: (typeof CUSTOMER_STATES)[number] };

export const CUSTOMER_SORTS = { name: { field: 'fullName' }, since: { field: 'createdAt' } } satisfies Sorts;

const BOOKED = { paymentStatus: { not: 'none' as const } };

function inState(state: Standing): Prisma.UserWhereInput {
  switch (state) {
    case 'new':
      return { lastWorkAt: null };
    case 'active':
      return { lastWorkAt: { gte: activeSince() } };
    case 'lapsed':
      return { lastWorkAt: { lt: activeSince() } };
  }
}

type Sums = {
  customerId: string;
  total: number;
  completed: number;
  /** All that the customer paid and did not get back. */
  spentCents: number;
  /** What of it was for a plan. */
  planCents: number;
};
export const NO_SUMS = { total: 0, completed: 0, spentCents: 0, planCents: 0 };

async function buildWhere(db: Db, { q, state }: CustomerFilter): Promise<Prisma.UserWhereInput> {
  const like = { contains: q, mode: 'insensitive' as const };
  const digits = q.replace(/\D/g, '');
  const found: Prisma.UserWhereInput[] = [
    { fullName: like },
    { email: like },
    { guestEmail: like },
    { bookings: { some: { OR: [{ reference: q.toUpperCase() }, { id: { in: await bookingIdsByPart(db, q) } }] } } },
    ...(digits.length > 3 ? [{ phone: { contains: digits } }] : []),
  ];
  return {
    deletedAt: null,
    roles: { has: 'customer' },
    // A guest is a customer once the booking is paid.
    NOT: { guestEmail: { not: null }, bookings: { none: BOOKED } },
    ...(state === 'all' ? {} : inState(state)),
    ...(q ? { OR: found } : {}),
  };
}

/** One page of customers with their visits and what they spent. */
export async function listCustomers(db: Db, filter: CustomerFilter, page: SortedPage) {
  const where = await buildWhere(db, filter);
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.user.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.user.findMany({
        where: { AND: [where, part] },
        orderBy,
        take,
        select: { id: true, fullName: true, email: true, guestEmail: true, phone: true, createdAt: true, lastWorkAt: true },
      }),
  });
  const sums = await sumBy(
    db,
    rows.map(({ id }) => id),
  );
  return {
    next,
    rows: rows.map(({ fullName, guestEmail, lastWorkAt, ...user }) => ({
      ...user,
      email: guestEmail ?? shownEmail(user.email),
      name: fullName || (guestEmail ?? user.email),
      standing: getStanding(lastWorkAt),
      ...(sums.get(user.id) ?? NO_SUMS),
    })),
  };
}

/** Visits that were booked and done, and what was paid and kept, plans included, in the ledger in force: test and live money are never added up. */
export async function sumBy(db: Db, ids: string[]): Promise<Map<string, Omit<Sums, 'customerId'>>> {
  if (ids.length === 0) return new Map();
  const livemode = isLiveMoney();
  const paying = Prisma.sql`entry.account = 'customer' AND moved.livemode = ${livemode}
    AND moved.kind IN ('deposit', 'balance', 'fee', 'tip', 'invoice', 'invoice-outside', 'refund', 'refund-failed')`;
  const rows = await db.$queryRaw<(Omit<Sums, 'spentCents'> & { bookedCents: number })[]>`
    SELECT customer.id AS "customerId",
      (SELECT count(*)::int FROM visit JOIN booking ON booking.id = visit.booking_id
        WHERE booking.customer_id = customer.id AND visit.status <> 'draft' AND visit.lead_visit_id IS NULL) AS total,
      (SELECT count(*)::int FROM visit JOIN booking ON booking.id = visit.booking_id
        WHERE booking.customer_id = customer.id AND visit.status = 'completed' AND visit.lead_visit_id IS NULL) AS completed,
      (SELECT (0 - coalesce(sum(entry.amount_cents), 0))::int FROM ledger_entry entry
        JOIN ledger_transaction moved ON moved.id = entry.transaction_id
        WHERE entry.owner_id = customer.id AND ${paying})
      -- What was paid as a guest stands in the guest's name; what a member paid for a company stays the member's.
      + (SELECT (0 - coalesce(sum(entry.amount_cents), 0))::int FROM booking joined
        JOIN ledger_transaction moved ON moved.booking_id = joined.id
        JOIN ledger_entry entry ON entry.transaction_id = moved.id
        WHERE joined.customer_id = customer.id AND joined.company_id IS NULL
          AND entry.owner_id <> customer.id AND ${paying}) AS "bookedCents",
      (SELECT coalesce(sum(entry.amount_cents), 0)::int FROM billing_invoice plan
        JOIN ledger_transaction moved ON moved.cause = 'subscription:' || plan.id
        JOIN ledger_entry entry ON entry.transaction_id = moved.id AND entry.account = 'stripe'
        WHERE plan.customer_id = customer.id AND plan.kind = 'plan' AND moved.livemode = ${livemode})
      - (SELECT coalesce(sum(entry.amount_cents), 0)::int FROM ledger_entry entry
        JOIN ledger_transaction moved ON moved.id = entry.transaction_id
        WHERE entry.account = 'subscription_revenue' AND entry.owner_id = customer.id
          AND moved.kind IN ('subscription-refund', 'subscription-refund-failed') AND moved.livemode = ${livemode}) AS "planCents"
    FROM app_user customer WHERE customer.id IN (${Prisma.join(ids.map((id) => Prisma.sql`${id}::uuid`))})`;
  return new Map(
    rows.map(({ customerId, bookedCents, ...sums }) => [customerId, { ...sums, spentCents: bookedCents + sums.planCents }]),
  );
}
