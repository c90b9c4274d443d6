import type { Prisma } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import type { Db, Tx } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { reassignBookings } from '../bookings/reassign-bookings.server';
import { membersWhoOrder } from '../memberships/check-booker.server';
import { findMembership } from '../memberships/membership.server';
import { notifyAdmins } from '../notifications/notify-admins.server';

/** The statuses of visits that a ban stops. */
export const STANDING = ['draft', 'pending', 'offered', 'accepted', 'unfulfilled', 'no_show'] as const;

/** What a person booked for themselves, or for a company that no one else belongs to. */
export function ownBookings(customerId: string): Prisma.BookingWhereInput {
  return { customerId, OR: [{ companyId: null }, { company: { members: { every: { userId: customerId } } } }] };
}

function companyVisits(input: { userId: string; companyId: string }): Prisma.VisitWhereInput {
  const { userId: customerId, companyId } = input;
  const booking = { companyId, customerId, NOT: ownBookings(customerId) };
  return { booking, leadVisitId: null, status: { in: [...STANDING] } };
}

/** The person’s company, its row held: a ban and what its members do come one after the other. */
export async function lockOwnCompany(tx: Tx, userId: string): Promise<{ id: string; name: string } | null> {
  const member = await findMembership(tx, userId);
  if (!member) return null;
  const { company } = member;
  await tx.$queryRaw`SELECT 1 FROM company WHERE id = ${company.id}::uuid FOR UPDATE`;
  return company;
}

type HandOver = { userId: string; adminId: string; banId: string; name: string; company: { id: string; name: string } };

/**
 * What a banned member ordered for their company becomes another member's who may order, as when they leave it. Where there is none the
 * company's visits stand, and the office is told; a company that no one else belongs to is the banned person's own.
 */
export async function handOverOrders(tx: Tx, { userId, adminId, banId, name, company }: HandOver): Promise<void> {
  await reassignBookings(tx, { companyId: company.id, leaverId: userId, actorId: adminId });
  const visits = await tx.visit.count({ where: companyVisits({ userId, companyId: company.id }) });
  if (visits === 0) return;
  await notifyAdmins(tx, {
    dedupeKey: `ban-left-company:${banId}`,
    subject: () => t('{company} has no one left who may order', { company: company.name }),
    text: () =>
      t(
        '{name} was banned, and no other member of {company} is an owner or manager. {visits, plural, one {# visit} other {# visits}} of the company still stand. Call the company and decide: cancel them, or lift the ban.',
        { name, company: company.name, visits },
      ),
    url: appUrl(`/admin/companies/${company.id}`),
  });
}

type BanEffects = {
  /** Visits that stop. */
  own: number;
  /** Visits of their company, which stand. */
  company: { name: string; visits: number; hasHeir: boolean } | null;
};

/** What a ban would do to what a person booked. */
export async function readBanEffects(db: Db, userId: string): Promise<BanEffects> {
  const member = await findMembership(db, userId);
  const own = await db.visit.count({ where: { booking: ownBookings(userId), leadVisitId: null, status: { in: [...STANDING] } } });
  if (!member) return { own, company: null };
  const { companyId } = member;
  const visits = await db.visit.count({ where: companyVisits({ userId, companyId }) });
  const heirs = await db.companyMember.count({ where: { ...membersWhoOrder(companyId), userId: { not: userId } } });
  return { own, company: visits > 0 ? { name: member.company.name, visits, hasHeir: heirs > 0 } : null };
}
