import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { openInvitations } from '../accounts/invitation-link.server';
import { UNFINISHED_STATUSES } from '../visits/visit-status';
import type { MemberForm } from './company.schema';
import { membersWhoOrder } from '../memberships/check-booker.server';
import { may } from '../memberships/company-role';
import { forgetAccess } from '../site-records/forget-access.server';
import { reassignBookings } from '../bookings/reassign-bookings.server';
import { audit, checkRank, checkSites } from './invitations.server';
import { lockCompany, type Membership } from '../memberships/membership.server';
import { mark, t, translate } from '#app/platform/texts/t';

const LAST_OWNER = mark('A company needs at least one owner. Make another member an owner first.');
const MOST = 100;

const person = { select: { fullName: true, email: true } } as const;

/** A page of who belongs to a company, owners first, and who was asked and has not answered. */
export async function readMembers(db: Db, { companyId, page }: { companyId: string; page: number }) {
  const [members, invitations] = await Promise.all([
    db.companyMember.findMany({
      where: { companyId },
      orderBy: [{ role: 'asc' }, { createdAt: 'asc' }, { userId: 'asc' }],
      skip: (page - 1) * MOST,
      take: MOST + 1,
      select: { userId: true, role: true, user: person, sites: { select: { siteId: true } } },
    }),
    db.companyInvitation.findMany({
      where: { companyId, ...openInvitations() },
      orderBy: { createdAt: 'desc' },
      select: { id: true, email: true, role: true, expiresAt: true },
    }),
  ]);
  return {
    members: members.slice(0, MOST).map(({ user, sites, ...one }) => ({
      ...one,
      name: user.fullName || user.email,
      email: user.email,
      sites: sites.length,
    })),
    nextMembers: members.length > MOST ? String(page + 1) : null,
    invitations,
  };
}

/** One member with the locations they look after. Throws NotFound for a member of another company. */
export async function readMember(db: Db, { companyId, memberId }: { companyId: string; memberId: string }) {
  const found = await db.companyMember.findFirst({
    where: { userId: memberId, companyId },
    select: { userId: true, role: true, user: person, sites: { select: { siteId: true } } },
  });
  if (!found) throw new NotFound();
  const { user, sites, ...one } = found;
  return { ...one, name: user.fullName || user.email, email: user.email, siteIds: sites.map(({ siteId }) => siteId) };
}

/** Whether another person owns the company too, and is not banned. */
export async function hasOtherOwner(db: Db, { companyId, userId }: { companyId: string; userId: string }): Promise<boolean> {
  const others = { ...membersWhoOrder(companyId), role: 'owner', userId: { not: userId } } as const;
  return (await db.companyMember.count({ where: others })) > 0;
}

async function refuseLastOwner(tx: Tx, companyId: string, leaving: string): Promise<void> {
  if (!(await hasOtherOwner(tx, { companyId, userId: leaving }))) throw new Conflict('illegal_transition', translate(LAST_OWNER));
}

/** Another role, or other locations. A member who may no longer order hands over what they ordered. Throws NotFound, NotAllowed, InputError, Conflict where the last owner would be lost. */
export async function changeMember(tx: Tx, input: { userId: string; memberId: string; member: MemberForm }): Promise<void> {
  const { userId, memberId, member } = input;
  const actor = await lockCompany(tx, userId, 'edit');
  const { companyId } = actor;
  const before = await readMember(tx, { companyId, memberId });
  checkRank(actor, before.role, member.role);
  const siteIds = await checkSites(tx, { companyId, ...member });
  if (before.role === 'owner' && member.role !== 'owner') await refuseLastOwner(tx, companyId, memberId);
  await tx.companyMemberSite.deleteMany({ where: { userId: memberId } });
  await tx.companyMember.update({
    where: { userId: memberId },
    data: { role: member.role, sites: { create: siteIds.map((siteId) => ({ siteId })) } },
  });
  const handsOver = may(before.role, 'edit') && !may(member.role, 'edit');
  const bookings = handsOver ? await reassignBookings(tx, { companyId, leaverId: memberId, actorId: userId }) : 0;
  await audit(tx, {
    userId,
    companyId,
    action: 'company.change-member',
    data: { memberId, role: member.role, bookings: String(bookings) },
  });
}

/**
 * Takes a member out of the company, or leaves it oneself; what they ordered for it becomes an owner's. Throws NotFound, NotAllowed,
 * Conflict where the last owner would be lost.
 */
export async function removeMember(tx: Tx, { userId, memberId }: { userId: string; memberId: string }): Promise<void> {
  const leaves = userId === memberId;
  const actor = await lockCompany(tx, userId, leaves ? undefined : 'edit');
  const { companyId } = actor;
  const { role } = await readMember(tx, { companyId, memberId });
  if (!leaves) checkRank(actor, role);
  if (role === 'owner') await refuseLastOwner(tx, companyId, memberId);
  const bookings = await reassignBookings(tx, { companyId, leaverId: memberId, actorId: userId });
  await tx.companyMember.delete({ where: { userId: memberId } });
  const action = leaves ? 'company.leave' : 'company.remove-member';
  await audit(tx, { userId, companyId, action, data: { memberId, role, bookings: String(bookings) } });
}

/** Why a company cannot be closed yet, or null. */
export async function whyNotClosable(
  db: Db,
  { companyId, userId }: Pick<Membership, 'companyId' | 'userId'>,
): Promise<string | null> {
  const [others, visits, programs] = await Promise.all([
    db.companyMember.count({ where: { companyId, userId: { not: userId } } }),
    db.visit.count({ where: { booking: { companyId }, leadVisitId: null, status: { in: [...UNFINISHED_STATUSES] } } }),
    db.siteProgram.count({ where: { companyId, status: { in: ['active', 'paused'] }, endsOn: null } }),
  ]);
  if (others > 0) return t('The company has other members. Remove them first, or make one of them an owner and leave.');
  if (visits > 0) return t('The company has upcoming visits. Complete or cancel them first.');
  if (programs > 0) return t('The company has programs. End them first.');
  return null;
}

/**
 * Ends a company that no one else belongs to: its locations leave the list with their access notes, its invitations are revoked; what
 * was booked stays on record. Throws NotAllowed, Conflict.
 */
export async function closeCompany(tx: Tx, { userId, name }: { userId: string; name?: string }): Promise<void> {
  const { companyId, company } = await lockCompany(tx, userId, 'rule');
  if (name !== undefined && name.trim().toLowerCase() !== company.name.toLowerCase())
    throw new InputError(t('The name doesn’t match'), { company: t('Write “{company}” to close it', { company: company.name }) });
  const obstacle = await whyNotClosable(tx, { companyId, userId });
  if (obstacle) throw new Conflict('illegal_transition', obstacle);
  await tx.companyInvitation.deleteMany({ where: { companyId, acceptedAt: null } });
  await tx.site.updateMany({ where: { companyId }, data: { accessNotes: '', archivedAt: now() } });
  await forgetAccess(tx, { companyId });
  await tx.company.update({ where: { id: companyId }, data: { closedAt: now(), phone: null, version: { increment: 1 } } });
  await tx.companyMember.delete({ where: { userId } });
  await audit(tx, { userId, companyId, action: 'company.close' });
}
