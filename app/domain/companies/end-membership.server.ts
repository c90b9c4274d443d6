import type { Db, Tx } from '#app/platform/db.server';
import { reassignBookings } from '../bookings/reassign-bookings.server';
import { closeCompany, hasOtherOwner, whyNotClosable } from './members.server';
import { findMembership } from '../memberships/membership.server';
import { t } from '#app/platform/texts/t';

/** What keeps an account from being deleted, as a sentence: a company that would be left without an owner. */
export async function whyNotLeaving(db: Db, userId: string): Promise<string | null> {
  const member = await findMembership(db, userId);
  if (member?.role !== 'owner') return null;
  const { companyId } = member;
  if (await hasOtherOwner(db, member)) return null;
  const others = await db.companyMember.count({ where: { companyId, userId: { not: userId } } });
  if (others > 0)
    return t('You’re the only owner of {company}. Make another member an owner first.', { company: member.company.name });
  const obstacle = await whyNotClosable(db, member);
  return obstacle && t('You’re the only member of {company}. {obstacle}', { company: member.company.name, obstacle });
}

/**
 * Takes a person out of their company as their account goes; a company that they alone belonged to is closed. Bills that went to their address go to an
 * owner from now on.
 */
export async function endMembership(
  tx: Tx,
  { userId, email, deletedEmail }: { userId: string; email: string; deletedEmail: string },
): Promise<void> {
  await tx.companyInvitation.deleteMany({ where: { email } });
  const member = await findMembership(tx, userId);
  if (member) {
    const { companyId } = member;
    await tx.$queryRaw`SELECT 1 FROM company WHERE id = ${companyId}::uuid FOR UPDATE`;
    const left = await tx.companyMember.count({ where: { companyId, userId: { not: userId } } });
    if (left === 0) await closeCompany(tx, { userId });
    else {
      await reassignBookings(tx, { companyId, leaverId: userId, actorId: userId });
      await tx.companyMember.delete({ where: { userId } });
    }
  }
  for (const { id } of await tx.company.findMany({ where: { billingEmail: email }, select: { id: true } })) {
    const heir = await tx.companyMember.findFirst({
      where: { companyId: id, role: 'owner' },
      orderBy: { createdAt: 'asc' },
      select: { user: { select: { email: true } } },
    });
    await tx.company.update({
      where: { id },
      data: { billingEmail: heir?.user.email ?? deletedEmail, version: { increment: 1 } },
    });
  }
}
