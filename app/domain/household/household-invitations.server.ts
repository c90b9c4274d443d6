import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotAllowed, NotFound } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { newInvitationLink, openByLink, openInvitations } from '../accounts/invitation-link.server';
import { recordAudit } from '../audit/record-audit.server';
import { OPENABLE } from '../memberships/openable-account';
import { notify } from '../notifications/notify.server';

export const LINK_DAYS = 7;
/** Whom an owner may add; the database refuses a fifth by its seats. */
const MAX_MEMBERS = 4;
const FULL = mark('An account has up to 4 other people. Remove one or cancel an invitation first.');

const NOT_OPENABLE = mark(
  'Only a customer’s own account has a household. A pro, company or admin account can’t be opened by others.',
);

/** One change of a household at a time. */
async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${ownerId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Invites a person by mail into the owner's account. The same address asked again gets a fresh link, and the old one is revoked.
 * Throws NotAllowed (another kind of account, an unconfirmed address), InputError, Conflict.
 */
export async function inviteToHousehold(tx: Tx, { ownerId, email }: { ownerId: string; email: string }): Promise<void> {
  await lockOwner(tx, ownerId);
  const owner = await tx.user.findUniqueOrThrow({
    where: { id: ownerId },
    select: { fullName: true, email: true, emailVerifiedAt: true, roles: true },
  });
  if (owner.roles.join() !== 'customer') throw new NotAllowed(NOT_OPENABLE);
  if (!owner.emailVerifiedAt) throw new NotAllowed(t('Confirm your email address first. Open the link we emailed you.'));
  if (owner.email.toLowerCase() === email)
    throw new InputError('This is your own address', { email: t('This is your own address. Enter the other person’s.') });
  const there = await tx.householdMember.count({ where: { ownerId, member: { email } } });
  if (there > 0) throw new InputError('Already there', { email: t('This person can already open your account.') });
  await tx.householdInvitation.deleteMany({ where: { ownerId, email, acceptedAt: null } });
  const [members, invited] = await Promise.all([
    tx.householdMember.count({ where: { ownerId } }),
    tx.householdInvitation.count({ where: { ownerId, ...openInvitations() } }),
  ]);
  if (members + invited >= MAX_MEMBERS) throw new Conflict('already_done', FULL);
  const { url, row } = newInvitationLink({ path: '/customer/household/join/', hours: LINK_DAYS * 24 });
  const { id } = await tx.householdInvitation.create({ data: { ...row, ownerId, email } });
  await notify(tx, {
    dedupeKey: `household-invited:${id}`,
    email,
    template: 'household-invited',
    data: { by: owner.fullName || owner.email, url },
  });
  await auditHousehold(tx, { userId: ownerId, ownerId, action: 'household.invite' });
}

/** Takes an invitation back that was not accepted. Throws Conflict. */
export async function withdrawHouseholdInvitation(
  tx: Tx,
  { ownerId, invitationId }: { ownerId: string; invitationId: string },
): Promise<void> {
  const { count } = await tx.householdInvitation.deleteMany({ where: { id: invitationId, ownerId, acceptedAt: null } });
  if (count === 0) throw new Conflict('already_done', t('This invitation is no longer open. Reload the page.'));
  await auditHousehold(tx, { userId: ownerId, ownerId, action: 'household.withdraw-invitation' });
}

/** Whose account an open link leads into; null for an old, used or withdrawn one, and where that account is closed. */
export async function readHouseholdInvitation(db: Db, link: string): Promise<{ ownerId: string; owner: string } | null> {
  const open = await db.householdInvitation.findFirst({
    where: { ...openByLink(link), owner: OPENABLE },
    select: { ownerId: true, owner: { select: { fullName: true, email: true } } },
  });
  return open && { ownerId: open.ownerId, owner: open.owner.fullName || open.owner.email };
}

/**
 * A customer with the link joins, once; the owner is told who it is. Throws NotFound (old, used, withdrawn), NotAllowed for the owner
 * themselves, for other roles and while the member's address is unconfirmed, Conflict for a member or where the household is full.
 */
export async function acceptHouseholdInvitation(tx: Tx, { link, memberId }: { link: string; memberId: string }): Promise<void> {
  const found = await readHouseholdInvitation(tx, link);
  if (!found) throw new NotFound();
  const { ownerId } = found;
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id IN (${ownerId}::uuid, ${memberId}::uuid) ORDER BY id FOR NO KEY UPDATE`;
  const member = await tx.user.findFirst({
    where: { id: memberId, deletedAt: null },
    select: { fullName: true, email: true, emailVerifiedAt: true, roles: true },
  });
  if (memberId === ownerId) throw new NotAllowed(t('This invitation is for another person. Send them the link.'));
  if (!member?.roles.includes('customer')) throw new NotAllowed(t('Sign in with a customer account to accept.'));
  if (!member.emailVerifiedAt) throw new NotAllowed(t('Confirm your email address first. Open the link we emailed you.'));
  const seats = await tx.householdMember.findMany({ where: { ownerId }, select: { seat: true, memberId: true } });
  if (seats.some((one) => one.memberId === memberId)) throw new Conflict('already_done', t('You can already open this account.'));
  const seat = [1, 2, 3, 4].find((each) => !seats.some((one) => one.seat === each));
  if (!seat)
    throw new Conflict('already_done', t('This account has no room for another person. Ask its owner to remove one first.'));
  const { count } = await tx.householdInvitation.updateMany({
    where: { ...openByLink(link), owner: OPENABLE },
    data: { acceptedAt: now() },
  });
  if (count === 0) throw new NotFound();
  const { id, owner } = await tx.householdMember.create({
    data: { ownerId, memberId, seat, createdAt: now() },
    select: { id: true, owner: { select: { fullName: true, email: true } } },
  });
  await notify(tx, {
    dedupeKey: `household-joined:${id}`,
    userId: ownerId,
    template: 'household-joined',
    data: {
      name: owner.fullName || owner.email,
      member: member.fullName || member.email,
      address: member.email,
      url: appUrl('/customer/household'),
    },
  });
  await auditHousehold(tx, { userId: memberId, ownerId, action: 'household.join' });
}

type Line = { userId: string; ownerId: string; action: string; data?: Record<string, string> };

export async function auditHousehold(tx: Tx, { userId, ownerId, action, data }: Line): Promise<void> {
  await recordAudit(tx, { actor: { kind: 'customer', userId }, action, objectType: 'user', objectId: ownerId, data });
}
