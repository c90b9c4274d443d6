import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { mergeParts } from '#app/platform/list-parts';
import { NotFound } from '#app/platform/errors';
import { readSorted } from '#app/platform/read-sorted';
import { shownEmail } from '../fields/no-email';
import { NO_SUMS, sumBy } from './list-customers.server';
import { getRisk, type RiskFacts } from './risk';
import { getStanding } from './standing.server';

const MOST = 50;

/** Behind which rows the office stands in the lists of a customer; empty where at the first page. */
type CustomerPlaces = { bookings?: string; tickets?: string; notes?: string };

/** All that the office knows of a customer: pages of bookings, tickets and notes, and how much care they need. Throws NotFound. */
export async function readCustomer(db: Db, customerId: string, after: CustomerPlaces = {}) {
  const user = await db.user.findUnique({
    where: { id: customerId, deletedAt: null, roles: { has: 'customer' } },
    select: { id: true, fullName: true, email: true, phone: true, status: true, createdAt: true, lastWorkAt: true },
  });
  if (!user) throw new NotFound();
  const [bookings, tickets, notes, sums, facts] = await Promise.all([
    readBookings(db, { customerId, after: after.bookings ?? '' }),
    readTickets(db, { id: customerId, email: user.email, after: after.tickets ?? '' }),
    readNotes(db, { customerId, after: after.notes ?? '' }),
    sumBy(db, [customerId]),
    readRiskFacts(db, { customerId, isBanned: user.status === 'banned' }),
  ]);
  const { fullName, lastWorkAt, ...rest } = user;
  const email = shownEmail(user.email);
  return {
    ...rest,
    email,
    name: fullName || email,
    ...(sums.get(customerId) ?? NO_SUMS),
    standing: getStanding(lastWorkAt),
    bookings: bookings.rows,
    tickets: tickets.rows,
    notes: notes.rows,
    next: { bookings: bookings.next, tickets: tickets.next, notes: notes.next },
    facts,
    risk: getRisk(facts),
  };
}

const NEWEST = { field: 'createdAt', direction: 'desc' } as const;
const LAST_WRITTEN = { field: 'lastMessageAt', direction: 'desc' } as const;

/** A page of a customer's bookings, the newest first. */
async function readBookings(db: Db, { customerId, after }: { customerId: string; after: string }) {
  const { rows, next } = await readSorted(
    { sort: NEWEST, after, take: MOST },
    {
      findPlace: (id, select) => db.booking.findFirst({ where: { id, customerId }, select }),
      find: ({ where, orderBy, take }) =>
        db.booking.findMany({ where: { AND: [{ customerId }, where] }, orderBy, take, select: listedBooking }),
    },
  );
  return {
    next,
    rows: rows.map(({ package: { name }, site, payments, thread, ...booking }) => ({
      ...booking,
      service: name,
      city: site.city,
      siteId: site.id,
      byZipCenter: site.placePrecision === 'zip',
      zone: site.zone,
      paidCents: payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0),
      refundedCents: payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
      /** The newest payment of which something is left to give back. */
      refundable: payments.find(({ capturedCents, refundedCents }) => capturedCents > refundedCents)?.id ?? null,
      messages: thread?.lastSeq ?? 0,
      lastMessageAt: thread?.messages[0]?.createdAt ?? null,
    })),
  };
}

const listedBooking = {
  id: true,
  reference: true,
  totalCents: true,
  paymentStatus: true,
  livemode: true,
  package: { select: { name: true } },
  site: { select: { id: true, city: true, zone: true, placePrecision: true } },
  visits: {
    where: { leadVisitId: null },
    orderBy: { windowStart: 'asc' },
    select: { id: true, kind: true, status: true, windowStart: true },
  },
  payments: {
    where: { kind: { not: 'tip' } },
    orderBy: { createdAt: 'desc' },
    select: { id: true, capturedCents: true, refundedCents: true },
  },
  thread: { select: { lastSeq: true, messages: { orderBy: { seq: 'desc' }, take: 1, select: { createdAt: true } } } },
} satisfies Prisma.BookingSelect;

type Asked = { id: string; email: string; after: string };

/** A page of what the customer wrote to us, signed in or by the form, the last first. */
async function readTickets(db: Db, { id, email, after }: Asked) {
  const parts: Prisma.SupportTicketWhereInput[] = [{ userId: id }, { email, OR: [{ userId: null }, { userId: { not: id } }] }];
  return readSorted(
    { sort: LAST_WRITTEN, after, take: MOST },
    {
      findPlace: (ticketId, select) => db.supportTicket.findFirst({ where: { id: ticketId, OR: parts }, select }),
      find: ({ where: behind, orderBy, take, direction }) =>
        mergeParts(parts, {
          find: (part) =>
            db.supportTicket.findMany({
              where: { AND: [part, behind] },
              orderBy,
              take,
              select: { id: true, number: true, subject: true, status: true, lastMessageAt: true },
            }),
          timeOf: (row) => row.lastMessageAt,
          direction,
        }),
    },
  );
}

/** A page of the notes of our office, the newest first. */
async function readNotes(db: Db, { customerId, after }: { customerId: string; after: string }) {
  const { rows, next } = await readSorted(
    { sort: NEWEST, after, take: MOST },
    {
      findPlace: (id, select) => db.customerNote.findFirst({ where: { id, customerId }, select }),
      find: ({ where, orderBy, take }) =>
        db.customerNote.findMany({
          where: { AND: [{ customerId }, where] },
          orderBy,
          take,
          select: { id: true, body: true, createdAt: true, author: { select: { fullName: true, email: true } } },
        }),
    },
  );
  return { next, rows: rows.map(({ author, ...note }) => ({ ...note, by: author.fullName || author.email })) };
}

async function readRiskFacts(db: Db, { customerId, isBanned }: { customerId: string; isBanned: boolean }): Promise<RiskFacts> {
  const booking = { customerId };
  const [open, lost, won, openRefusals, refusals, cancellationFees, tripFees, inVain, claims, pastBans] = await Promise.all([
    ...(['open', 'lost', 'won'] as const).map((status) => db.dispute.count({ where: { booking, status } })),
    db.booking.count({ where: { customerId, paymentStatus: 'failed' } }),
    db.payment.count({ where: { booking, failureMessage: { not: null } } }),
    db.ledgerTransaction.count({
      where: { kind: 'cancellation', booking, entries: { some: { account: 'cancellation_fees', amountCents: { lt: 0 } } } },
    }),
    db.visitFailure.count({ where: { visit: { booking }, feeCents: { gt: 0 } } }),
    db.visitFailure.count({ where: { visit: { booking }, reason: { in: ['customer_absent', 'locked_gate'] } } }),
    db.guaranteeClaim.count({ where: { customerId } }),
    db.userBan.count({ where: { userId: customerId, endedAt: { not: null } } }),
  ]);
  return {
    isBanned,
    pastBans: pastBans ?? 0,
    disputes: { open: open ?? 0, lost: lost ?? 0, won: won ?? 0 },
    openRefusals: openRefusals ?? 0,
    refusals: refusals ?? 0,
    // A trip in vain is booked like a cancellation, and counted on its own.
    lateCancellations: (cancellationFees ?? 0) - (tripFees ?? 0),
    inVain: inVain ?? 0,
    claims: claims ?? 0,
  };
}
