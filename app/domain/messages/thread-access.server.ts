import type { AssignmentStatus } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { proNameForCustomers } from '../names/pro-name';
import { HELD_STATUSES } from '../visits/visit-status';
import { type Counterpart, talksFor } from './customer-side.server';

const CONTACT_DAYS_AFTER = 14;
export type ThreadAccess = {
  bookingId: string;
  reference: string;
  /** The site's, in which the page shows times. */
  zone: string;
  side: 'customer' | 'pro';
  /** Writes for the customer's company, without being the customer. */
  isColleague: boolean;
  userId: string;
  customer: Counterpart;
  /** The pro of the thread: for a pro, that same pro; for the customer the one who comes next or came last, as customers call them. Null: none yet. */
  pro: (Counterpart & { proId: string; visitId: string }) | null;
  /** Contact details may be exchanged: the visit is promised, or was done at most 14 days ago. */
  contactsOpen: boolean;
};

/**
 * Who takes part in a booking's thread: the customer, owners and managers of the company that it is for, and each pro bound to one of
 * its visits. Any other person gets NotFound, as for a booking that does not exist. Membership is read here, never taken from the request.
 */
export async function findThreadAccess(
  db: Db,
  { bookingId, userId }: { bookingId: string; userId: string },
): Promise<ThreadAccess> {
  const booking = await db.booking.findFirst({
    where: {
      id: bookingId,
      OR: [
        ...talksFor(userId),
        { visits: { some: { assignments: { some: { status: { in: [...HELD_STATUSES] }, pro: { userId } } } } } },
      ],
    },
    select: {
      id: true,
      reference: true,
      site: { select: { zone: true } },
      customer: { select: { id: true, fullName: true } },
      visits: {
        select: {
          seat: true,
          leadVisitId: true,
          assignments: {
            where: { status: { in: [...HELD_STATUSES] } },
            select: {
              visitId: true,
              status: true,
              start: true,
              end: true,
              pro: { select: { id: true, companyName: true, user: { select: { id: true, fullName: true } } } },
            },
          },
        },
      },
    },
  });
  if (!booking) throw new NotFound();
  const all = booking.visits.flatMap(({ seat, leadVisitId, assignments }) =>
    assignments.map((each) => ({ ...each, leads: seat === 1, leadVisitId })),
  );
  const isCustomer = booking.customer.id === userId;
  const side = !isCustomer && all.some(({ pro }) => pro.user.id === userId) ? 'pro' : 'customer';
  const own = side === 'pro' ? all.filter((each) => each.pro.user.id === userId) : leadsOf(all);
  const current = currentOf(own);
  return {
    bookingId,
    reference: booking.reference,
    zone: booking.site.zone,
    side,
    isColleague: side === 'customer' && !isCustomer,
    userId,
    customer: { userId: booking.customer.id, fullName: booking.customer.fullName },
    pro: current && {
      proId: current.pro.id,
      userId: current.pro.user.id,
      fullName: side === 'customer' ? proNameForCustomers(current.pro) : current.pro.user.fullName,
      // Customers have one page for all days and places of a visit.
      visitId: side === 'customer' ? (current.leadVisitId ?? current.visitId) : current.visitId,
    },
    contactsOpen:
      current !== null &&
      (current.status !== 'completed' || now().getTime() - current.end.getTime() <= CONTACT_DAYS_AFTER * DAY_MS),
  };
}

/** A customer talks with who leads; with another of the team only while no pro does. */
function leadsOf<T extends { leads: boolean }>(assignments: T[]): T[] {
  const leading = assignments.filter(({ leads }) => leads);
  return leading.length > 0 ? leading : assignments;
}

/** The earliest that is still to be done, else the latest that was done. */
function currentOf<T extends { status: AssignmentStatus; start: Date }>(assignments: T[]): T | null {
  const byStart = [...assignments].sort((a, b) => a.start.getTime() - b.start.getTime());
  return byStart.find((each) => each.status !== 'completed') ?? byStart.at(-1) ?? null;
}

/** Pros write with their customer only; an earlier pro does not read what a later one writes. */
export function visibleMessages(access: ThreadAccess): { bookingId: string; proId?: string } {
  if (access.side === 'customer') return { bookingId: access.bookingId };
  if (!access.pro) throw new NotFound();
  return { bookingId: access.bookingId, proId: access.pro.proId };
}
