import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { andWithin } from '#app/platform/sql-span.server';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { type CustomerVisit, listed, readListed } from '../bookings/read-listed.server';
import { bookingNamed } from '../bookings/queries.server';
import { may } from '../memberships/company-role';
import { getBookings, findMembership, type Membership } from '../memberships/membership.server';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';
import { VISIT_END } from '../visits/visit-end.server';

export const VISIT_TABS = ['upcoming', 'overdue', 'history'] as const;
/** What the company's figures count of some days: visits that were not canceled, completed ones, and those that a pro took. */
export const COUNTED_TABS = ['due', 'completed', 'taken'] as const;
export const COMPANY_VISIT_TABS = [...VISIT_TABS, ...COUNTED_TABS] as const;
export type CompanyVisitTab = (typeof COMPANY_VISIT_TABS)[number];

type Span = Awaited<ReturnType<typeof officeDays>>;

/** Visits of a company whose first pro took them in a span: of work by several pros or on several days, any part of it. */
function takenWithin(companyId: string, span: Span): Prisma.Sql {
  return Prisma.sql`visit.id IN (
    SELECT coalesce(part.lead_visit_id, part.id) FROM booking theirs JOIN visit part ON part.booking_id = theirs.id
      JOIN assignment taken ON taken.visit_id = part.id
    WHERE theirs.company_id = ${companyId}::uuid ${andWithin(Prisma.sql`taken.accepted_at`, span)}
      AND NOT EXISTS (SELECT FROM assignment former WHERE former.visit_id = part.id AND former.accepted_at < taken.accepted_at))`;
}

/** What a tab holds. Overdue: the time for it is over, the work's own length included, and it is not done. */
function stateOf({ tab, companyId, span }: { tab: CompanyVisitTab; companyId: string; span: Span }): Prisma.Sql {
  if (tab === 'taken') return Prisma.sql`AND booking.livemode = ${hasLiveKey()} AND ${takenWithin(companyId, span)}`;
  const inDays = andWithin(Prisma.sql`visit.window_start`, span);
  const isCounted = Prisma.sql`${inDays} AND booking.livemode = ${hasLiveKey()}`;
  if (tab === 'due') return Prisma.sql`AND visit.status <> 'cancelled' ${isCounted}`;
  if (tab === 'completed') return Prisma.sql`AND visit.status = 'completed' ${isCounted}`;
  if (tab === 'history') return Prisma.sql`AND visit.status IN ('completed', 'cancelled') ${inDays}`;
  const isPast = Prisma.sql`${VISIT_END} < ${now()}`;
  return Prisma.sql`AND visit.status NOT IN ('completed', 'cancelled') AND (${isPast}) = ${tab === 'overdue'} ${inDays}`;
}

/** What a member sees in a tab. */
function inTab({ companyId, userId, role }: Membership, tab: CompanyVisitTab, span: Span): Prisma.Sql {
  const own = may(role, 'seeAllSites')
    ? Prisma.empty
    : Prisma.sql`AND booking.site_id IN (SELECT site_id FROM company_member_site WHERE user_id = ${userId}::uuid)`;
  return Prisma.sql`FROM visit JOIN booking ON booking.id = visit.booking_id
    WHERE booking.company_id = ${companyId}::uuid AND visit.lead_visit_id IS NULL AND visit.status <> 'draft' ${own}
      ${stateOf({ tab, companyId, span })}`;
}

type VisitsQuery = { member: Membership; tab: CompanyVisitTab; days: OfficeDays; page: number; size: number };

/**
 * One page of a company's visits in a tab, the soonest first and what is done or counted the latest first; and how many there are; none of a size of 0. The days are
 * those on which visits begin, and of `taken` those on which a pro took them.
 */
export async function listCompanyVisits(
  db: Db,
  { member, tab, days, page, size }: VisitsQuery,
): Promise<{ visits: CustomerVisit[]; count: number }> {
  const order = tab === 'upcoming' || tab === 'overdue' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const rows = inTab(member, tab, await officeDays(db, days));
  const [ids, counted] = await Promise.all([
    size === 0
      ? []
      : db.$queryRaw<{ id: string }[]>`SELECT visit.id ${rows}
          ORDER BY visit.window_start ${order}, visit.id ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${rows}`,
  ]);
  const named = ids.map(({ id }) => id);
  const visits = named.length > 0 ? await readListed(db, named) : [];
  return { visits, count: counted[0]?.count ?? 0 };
}

/** One visit of the company as far as this member may read it. Throws NotFound for one they may not see. */
export async function readCompanyVisit(db: Db, { member, visitId }: { member: Membership; visitId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: visitId, leadVisitId: null, status: { not: 'draft' }, booking: getBookings(member) },
    select: {
      ...listed,
      bookingId: true,
      coveredByPlan: true,
      completedAt: true,
      events: { orderBy: { id: 'asc' as const }, select: { type: true, at: true } },
      photos: { select: { createdAt: true }, orderBy: { createdAt: 'asc' as const } },
      booking: {
        select: {
          id: true,
          reference: true,
          createdAt: true,
          customerId: true,
          contactName: true,
          paymentStatus: true,
          terms: true,
          netDays: true,
          programMonth: { select: { billing: true } },
          notes: true,
          subtotalCents: true,
          taxCents: true,
          totalCents: true,
          package: { select: { name: true } },
          quote: { select: { issuedAt: true, quoteRequestId: true } },
          site: {
            select: {
              id: true,
              label: true,
              street: true,
              city: true,
              state: true,
              zip: true,
              accessNotes: true,
              archivedAt: true,
            },
          },
          payments: {
            where: { status: 'succeeded' as const, kind: { not: 'tip' as const } },
            select: { capturedCents: true, refundedCents: true },
          },
          visits: {
            where: { leadVisitId: null, status: { not: 'draft' as const } },
            orderBy: { windowStart: 'asc' as const },
            select: { id: true, kind: true, status: true, windowStart: true, zone: true, completedAt: true, windowEnd: true },
          },
        },
      },
    },
  });
  if (!visit) throw new NotFound();
  const { payments, subtotalCents, taxCents, totalCents, notes, site, ...booking } = visit.booking;
  const [seesMoney, seesAccess] = [may(member.role, 'seeMoney'), may(member.role, 'seeAccess')];
  const paidCents = payments.reduce((sum, payment) => sum + payment.capturedCents, 0);
  const refundedCents = payments.reduce((sum, payment) => sum + payment.refundedCents, 0);
  return {
    ...visit,
    booking: {
      ...booking,
      site: { ...site, accessNotes: seesAccess ? site.accessNotes : '' },
      notes: seesAccess ? notes : '',
      seesAccess,
      paid: paidCents > 0 || booking.paymentStatus === 'on_invoice',
      money: seesMoney ? { subtotalCents, taxCents, totalCents, paidCents, refundedCents } : null,
    },
  };
}

/** The first visit of a booking of the reader's company, by reference or id; null where they may see none. */
export async function findCompanyVisit(
  db: Db,
  { userId, named }: { userId: string; named: string },
): Promise<{ id: string } | null> {
  const member = await findMembership(db, userId);
  const where = bookingNamed(named);
  if (!member || !where) return null;
  return db.visit.findFirst({
    where: { leadVisitId: null, status: { not: 'draft' }, booking: { AND: [getBookings(member), where] } },
    orderBy: { windowStart: 'asc' },
    select: { id: true },
  });
}
