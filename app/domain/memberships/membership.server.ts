import type { Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { NotAllowed, NotFound } from '#app/platform/errors';
import { type CompanyDeed, type CompanyRole, may } from './company-role';
import { mark, translate } from '#app/platform/texts/t';

/** A person's membership in their company. */
export type Membership = {
  userId: string;
  companyId: string;
  role: CompanyRole;
  company: { id: string; name: string; billingEmail: string; phone: string | null; createdAt: Date };
};

const NO_RIGHT = mark('Your role doesn’t allow this. Ask an owner or manager.');

/** The company that a person belongs to and their role there, or null. */
export function findMembership(db: Db, userId: string): Promise<Membership | null> {
  return db.companyMember.findUnique({
    where: { userId },
    select: {
      userId: true,
      companyId: true,
      role: true,
      company: { select: { id: true, name: true, billingEmail: true, phone: true, createdAt: true } },
    },
  });
}

/** The same for pages that only members have. Throws NotFound where there is none, NotAllowed where the role lacks the right. */
export async function requireMembership(db: Db, userId: string, deed?: CompanyDeed): Promise<Membership> {
  const member = await findMembership(db, userId);
  if (!member) throw new NotFound();
  if (deed && !may(member.role, deed)) throw new NotAllowed(translate(NO_RIGHT));
  return member;
}

/**
 * The same for writes: one change of a company at a time, judged by what the person is once it is their turn. A person who was removed a
 * moment ago changes nothing.
 */
export async function lockCompany(tx: Tx, userId: string, deed?: CompanyDeed): Promise<Membership> {
  const { companyId } = await requireMembership(tx, userId);
  await tx.$queryRaw`SELECT 1 FROM company WHERE id = ${companyId}::uuid FOR UPDATE`;
  return requireMembership(tx, userId, deed);
}

type Place = Pick<Membership, 'userId' | 'companyId' | 'role'>;

/** The locations that a member sees: all, or those they look after. */
export function getSites({ userId, companyId, role }: Place): Prisma.SiteWhereInput {
  return { companyId, ...(may(role, 'seeAllSites') ? {} : { members: { some: { userId } } }) };
}

/** The bookings that a member sees. */
export function getBookings(member: Place): Prisma.BookingWhereInput {
  return { companyId: member.companyId, ...(may(member.role, 'seeAllSites') ? {} : { site: getSites(member) }) };
}
