import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { COMPANY_ROLES, may } from '../memberships/company-role';

export type Counterpart = { userId: string; fullName: string };

/** Who writes to the crews for a company: the roles that order its visits. */
export const TALKING_ROLES = COMPANY_ROLES.filter((role) => may(role, 'edit'));

/** The bookings whose customer a person is, or acts for as an owner or manager of its company. */
export function talksFor(userId: string): Prisma.BookingWhereInput[] {
  return [{ customerId: userId }, { company: { members: { some: { userId, role: { in: TALKING_ROLES } } } } }];
}

/** Who is told of a pro's message: the customer, and each owner or manager of the company who has taken part in the conversation. */
export async function customerSide(tx: Tx, bookingId: string): Promise<Counterpart[]> {
  const { customer, companyId } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { companyId: true, customer: { select: { id: true, fullName: true } } },
  });
  const own = { userId: customer.id, fullName: customer.fullName };
  if (!companyId) return [own];
  const marks = await tx.threadReadMark.findMany({ where: { bookingId }, select: { userId: true } });
  const members = await tx.companyMember.findMany({
    where: { companyId, role: { in: TALKING_ROLES }, userId: { in: marks.map(({ userId }) => userId), not: customer.id } },
    select: { userId: true, user: { select: { fullName: true } } },
  });
  return [own, ...members.map(({ userId, user }) => ({ userId, fullName: user.fullName }))];
}
