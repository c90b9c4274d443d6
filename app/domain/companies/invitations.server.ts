import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotAllowed, NotFound } from '#app/platform/errors';
import { newInvitationLink, openByLink, openInvitations } from '../accounts/invitation-link.server';
import { notify } from '../notifications/notify.server';
import { recordAudit } from '../audit/record-audit.server';
import { type CompanyRole, may, roleNames } from '../memberships/company-role';
import type { InvitationForm } from './company.schema';
import { lockWithoutCompany } from './create-company.server';
import { lockCompany, type Membership } from '../memberships/membership.server';
import { mark, t, translate } from '#app/platform/texts/t';

const LINK_HOURS = 7 * 24;
const MAX_OPEN = 50;
const OWNERS_ONLY = mark('Only an owner can add or change owners.');

/** Only an owner may give or take the right of an owner. */
export function checkRank(member: Membership, ...roles: CompanyRole[]): void {
  if (roles.includes('owner') && !may(member.role, 'rule')) throw new NotAllowed(translate(OWNERS_ONLY));
}

/** The chosen locations, all of this company. A site contact has at least one. Throws InputError. */
export async function checkSites(tx: Tx, input: { companyId: string; role: CompanyRole; siteIds: string[] }): Promise<string[]> {
  const { companyId, role, siteIds } = input;
  if (may(role, 'seeAllSites')) return [];
  const sites = await tx.site.findMany({ where: { id: { in: siteIds }, companyId, archivedAt: null }, select: { id: true } });
  const known = sites.map(({ id }) => id);
  if (known.length !== new Set(siteIds).size) throw fieldError('siteIds', t('Choose locations from the list'));
  if (known.length === 0)
    throw new InputError(t('Choose at least one location'), { siteIds: t('Choose at least one location for a site contact') });
  return known;
}

/**
 * Invites a person by mail to join. The same person asked again gets a fresh link, and the old one is revoked.
 * Throws NotAllowed, InputError, Conflict.
 */
export async function invite(tx: Tx, { userId, invitation }: { userId: string; invitation: InvitationForm }): Promise<void> {
  const member = await lockCompany(tx, userId, 'edit');
  const { companyId } = member;
  const { email, role } = invitation;
  checkRank(member, role);
  const siteIds = await checkSites(tx, { companyId, ...invitation });
  const there = await tx.companyMember.count({ where: { companyId, user: { email } } });
  if (there > 0) throw new InputError(t('Already a member'), { email: t('This person is already a member.') });
  await tx.companyInvitation.deleteMany({ where: { companyId, email, acceptedAt: null } });
  if ((await tx.companyInvitation.count({ where: { companyId, ...openInvitations() } })) >= MAX_OPEN)
    throw new Conflict('already_done', t('You have {count} open invitations. Cancel one first.', { count: MAX_OPEN }));
  const { url, row } = newInvitationLink({ path: '/commercial/join/', hours: LINK_HOURS });
  const by = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true, email: true } });
  const { id } = await tx.companyInvitation.create({ data: { ...row, companyId, email, role, siteIds, byId: userId } });
  await notify(tx, {
    dedupeKey: `company-invited:${id}`,
    email,
    template: 'company-invited',
    data: () => ({
      company: member.company.name,
      by: by.fullName || by.email,
      role: translate(roleNames[role]).toLowerCase(),
      url,
    }),
  });
  await audit(tx, { userId, companyId, action: 'company.invite', data: { role } });
}

/** Takes an invitation back that was not accepted. Throws NotAllowed, Conflict. */
export async function withdraw(tx: Tx, { userId, invitationId }: { userId: string; invitationId: string }): Promise<void> {
  const { companyId, ...member } = await lockCompany(tx, userId, 'edit');
  const open = await tx.companyInvitation.findFirst({ where: { id: invitationId, companyId, acceptedAt: null } });
  if (!open) throw new Conflict('already_done', t('This invitation is no longer valid. Ask for a new one.'));
  checkRank({ companyId, ...member }, open.role);
  await tx.companyInvitation.delete({ where: { id: invitationId } });
  await audit(tx, { userId, companyId, action: 'company.withdraw-invitation', data: { role: open.role } });
}

export type Invited = { company: string; role: CompanyRole; isForMe: boolean };

/** What an open link asks, and whether the reader is who it was sent to; null for an old, used or withdrawn one. */
export async function readInvitation(db: Db, { link, email }: { link: string; email: string }): Promise<Invited | null> {
  const open = await db.companyInvitation.findFirst({
    where: { ...openByLink(link), company: { closedAt: null } },
    select: { email: true, role: true, company: { select: { name: true } } },
  });
  return open && { company: open.company.name, role: open.role, isForMe: open.email.toLowerCase() === email.toLowerCase() };
}

/**
 * The invited person joins, once, with the confirmed address that the mail went to. Throws NotFound (old, used, withdrawn, another
 * person's), NotAllowed while the address is unconfirmed, Conflict for a member of another company.
 */
export async function acceptCompanyInvitation(tx: Tx, { link, userId }: { link: string; userId: string }): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const found = await tx.companyInvitation.findFirst({
    where: { ...openByLink(link), email: user.email, company: { closedAt: null } },
    select: { id: true },
  });
  if (!found) throw new NotFound();
  await lockWithoutCompany(tx, userId);
  const taken = await tx.companyInvitation.updateManyAndReturn({
    where: { id: found.id, acceptedAt: null },
    data: { acceptedAt: now() },
  });
  const invitation = taken[0];
  if (!invitation) throw new NotFound();
  const { companyId, role, byId } = invitation;
  await tx.$queryRaw`SELECT 1 FROM company WHERE id = ${companyId}::uuid FOR UPDATE`;
  const sites = await tx.site.findMany({
    where: { id: { in: invitation.siteIds }, companyId, archivedAt: null },
    select: { id: true },
  });
  await tx.companyMember.create({
    data: { userId, companyId, role, createdAt: now(), sites: { create: sites.map(({ id }) => ({ siteId: id })) } },
  });
  await audit(tx, { userId, companyId, action: 'company.join', data: { role, invitedBy: byId } });
}

type Line = { userId: string; companyId: string; action: string; data?: Record<string, string> };

export async function audit(tx: Tx, { userId, companyId, action, data }: Line): Promise<void> {
  await recordAudit(tx, { actor: { kind: 'customer', userId }, action, objectType: 'company', objectId: companyId, data });
}
