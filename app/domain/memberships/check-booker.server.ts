import type { Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { COMPANY_ROLES, may } from './company-role';

const MAY_ORDER = COMPANY_ROLES.filter((role) => may(role, 'edit'));

/** The members who order for a company now: one who is banned does not, for as long as the ban stands. */
export function membersWhoOrder(companyId: string): Prisma.CompanyMemberWhereInput {
  return { companyId, role: { in: MAY_ORDER }, user: { status: { not: 'banned' } } };
}

/** Whether this person orders for this company now. */
export async function ordersFor(db: Db, { companyId, userId }: { companyId: string; userId: string | null }): Promise<boolean> {
  if (!userId) return false;
  return (await db.companyMember.count({ where: { ...membersWhoOrder(companyId), userId } })) > 0;
}

/** Throws InputError beside the choice when a person asks for a company that they may not order for. */
export async function checkBooker(db: Db, input: { companyId: string; userId: string | null }): Promise<void> {
  if (await ordersFor(db, input)) return;
  throw fieldError('companyId', t('You can’t book for this company. Book for yourself or ask its owner.'));
}

/** The company that a request was made for, if any, at the moment it becomes a booking. Throws Conflict for a person who has left it since. */
export async function bookingCompany(tx: Tx, input: { companyId: string | null; userId: string }): Promise<string | null> {
  const { companyId, userId } = input;
  if (!companyId) return null;
  // The removal of a member in this moment waits for the booking, which is then handed over with the others.
  await tx.$queryRaw`SELECT 1 FROM company_member WHERE user_id = ${userId}::uuid FOR SHARE`;
  if (await ordersFor(tx, { companyId, userId })) return companyId;
  throw new Conflict('already_done', t('This quote is for a company that you no longer book for. Request a new quote.'));
}
