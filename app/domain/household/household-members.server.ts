import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { publishSignOut } from '#app/realtime/publish.server';
import { mark } from '#app/platform/texts/t';
import { openInvitations } from '../accounts/invitation-link.server';
import { OPENABLE } from '../memberships/openable-account';
import { deleteHouseholdNotices, dropHouseholdNotices } from '../notifications/household-copies.server';
import { auditHousehold } from './household-invitations.server';

const MAX_ACCOUNTS = 50;
const person = { select: { fullName: true, email: true } } as const;
const GONE = mark('This was already changed. Reload the page.');

/** A member, and the session of the device that they ask from. */
type OnDevice = { memberId: string; sessionHash: string };

/** Who can open a person's account, and who was asked and has not answered. */
export async function readHousehold(db: Db, ownerId: string) {
  const [members, invitations] = await Promise.all([
    db.householdMember.findMany({
      where: { ownerId },
      orderBy: { seat: 'asc' },
      select: { id: true, createdAt: true, member: person },
    }),
    db.householdInvitation.findMany({
      where: { ownerId, ...openInvitations() },
      orderBy: { createdAt: 'desc' },
      select: { id: true, email: true, expiresAt: true },
    }),
  ]);
  return {
    members: members.map(({ member, ...one }) => ({ ...one, name: member.fullName || member.email, email: member.email })),
    invitations,
  };
}

/** The accounts of others that a person can open, and which of them is open on their device. */
export async function listOpenAccounts(db: Db, { memberId, openedId }: { memberId: string; openedId: string | null }) {
  const rows = await db.householdMember.findMany({
    where: { memberId, owner: OPENABLE },
    orderBy: { createdAt: 'asc' },
    take: MAX_ACCOUNTS,
    select: { id: true, ownerId: true, owner: person },
  });
  return rows.map(({ owner, id, ownerId }) => ({ id, isActive: ownerId === openedId, name: owner.fullName || owner.email }));
}

/** One account of another person that this one can open, and whether it is open on this device. Throws NotFound. */
export async function readOpenAccount(
  db: Db,
  { householdId, memberId, openedId }: { householdId: string; memberId: string; openedId: string | null },
) {
  const row = await db.householdMember.findFirst({
    where: { id: householdId, memberId, owner: OPENABLE },
    select: { ownerId: true, owner: person },
  });
  if (!row) throw new NotFound();
  return { isActive: row.ownerId === openedId, name: row.owner.fullName || row.owner.email };
}

/** From now on the member's pages on this device are the owner's. Throws NotFound for a household that is not theirs. */
export async function enterAccount(tx: Tx, input: OnDevice & { householdId: string }): Promise<void> {
  const { householdId, memberId, sessionHash } = input;
  await lockMember(tx, memberId);
  await readOpenAccount(tx, { householdId, memberId, openedId: null });
  await tx.session.updateMany({ where: { tokenHash: sessionHash, userId: memberId }, data: { openedHouseholdId: householdId } });
  await publishSignOut(tx, memberId);
}

/** Back to the member's own account on this device; a second press does nothing more. */
export async function leaveAccount(tx: Tx, { memberId, sessionHash }: OnDevice): Promise<void> {
  await lockMember(tx, memberId);
  const { count } = await tx.session.updateMany({
    where: { tokenHash: sessionHash, userId: memberId, openedHouseholdId: { not: null } },
    data: { openedHouseholdId: null },
  });
  if (count > 0) await publishSignOut(tx, memberId);
}

async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${memberId}::uuid FOR NO KEY UPDATE`;
}

/** The owner takes a person out of their account; that person's next page is their own. Throws Conflict. */
export async function removeFromHousehold(tx: Tx, input: { householdId: string; ownerId: string }): Promise<void> {
  const { householdId, ownerId } = input;
  const memberId = await endMember(tx, { id: householdId, ownerId });
  await auditHousehold(tx, { userId: ownerId, ownerId, action: 'household.remove', data: { memberId } });
}

/** The member leaves the account for good. Throws Conflict. */
export async function leaveHousehold(tx: Tx, input: { householdId: string; memberId: string }): Promise<void> {
  const { householdId, memberId } = input;
  const row = await tx.householdMember.findFirst({ where: { id: householdId, memberId }, select: { ownerId: true } });
  if (!row) throw new Conflict('already_done', GONE);
  await endMember(tx, { id: householdId, memberId });
  await auditHousehold(tx, { userId: memberId, ownerId: row.ownerId, action: 'household.leave' });
}

/** Ends a membership, with the notices that still wait for the member and the sockets that heard the owner's. */
async function endMember(tx: Tx, where: { id: string; ownerId?: string; memberId?: string }): Promise<string> {
  const found = await tx.householdMember.findFirst({ where, select: { id: true, memberId: true } });
  const { count } = await tx.householdMember.deleteMany({ where });
  if (!found || count === 0) throw new Conflict('already_done', GONE);
  await dropHouseholdNotices(tx, { householdId: found.id, memberId: found.memberId });
  // The owner's notice names the member, who may delete their account later.
  const keys = ['inbox', 'email', 'sms', 'push'].map((channel) => `household-joined:${found.id}:${channel}`);
  await tx.notification.deleteMany({ where: { dedupeKey: { in: keys } } });
  await publishSignOut(tx, found.memberId);
  return found.memberId;
}

/** Nothing is left of a person's households as their account goes, be it theirs or another's. */
export async function endHouseholds(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await tx.householdInvitation.deleteMany({ where: { OR: [{ ownerId: userId }, { email }] } });
  const rows = await tx.householdMember.findMany({
    where: { OR: [{ ownerId: userId }, { memberId: userId }] },
    select: { id: true, ownerId: true },
  });
  for (const { id, ownerId } of rows) {
    const memberId = await endMember(tx, { id });
    if (ownerId === userId) await deleteHouseholdNotices(tx, { householdId: id, memberId });
  }
}
