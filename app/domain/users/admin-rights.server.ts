import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotAllowed, NotFound } from '#app/platform/errors';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { recordAudit } from '../audit/record-audit.server';
import { endSessions } from '../accounts/end-sessions.server';
import { newInvitationLink, openByLink, openInvitations } from '../accounts/invitation-link.server';
import { acceptAppCode, acceptRecoveryCode } from '../sign-in/second-factor.server';

const LINK_HOURS = 48;

/** One change of who is an admin at a time: two who take each other's rights do so one after the other. */
async function lockAdmins(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('admins'))::text`;
}

/** Read in the same transaction as the write: an admin who lost the right a moment ago changes nothing. */
async function requireAdmin(tx: Tx, adminId: string): Promise<{ fullName: string; email: string }> {
  const admin = await tx.user.findFirst({
    where: { id: adminId, roles: { has: 'admin' }, status: 'active', deletedAt: null },
    select: { fullName: true, email: true },
  });
  if (!admin) throw new NotAllowed(t('Admin privileges required'));
  return admin;
}

/**
 * An admin invites a person to become one too: a link by mail that the invited person accepts. A person who has no account, has not
 * proved the address, is banned or is an admin already gets none, and the answer is the same.
 */
export async function inviteAdmin(tx: Tx, input: { email: string; adminId: string; reason: string }): Promise<void> {
  const { email, adminId, reason } = input;
  const admin = await requireAdmin(tx, adminId);
  const user = await tx.user.findFirst({
    where: { email, id: { not: adminId }, status: 'active', deletedAt: null, emailVerifiedAt: { not: null } },
    select: { id: true, fullName: true, email: true, roles: true },
  });
  if (!user || user.roles.includes('admin')) return;
  const { url, row } = newInvitationLink({ path: '/admin/promote/', hours: LINK_HOURS });
  await tx.adminInvitation.deleteMany({ where: { userId: user.id, acceptedAt: null } });
  const { id } = await tx.adminInvitation.create({
    data: { ...row, userId: user.id, reason, byId: adminId },
  });
  await notify(tx, {
    dedupeKey: `admin-invited:${id}`,
    userId: user.id,
    template: 'admin-invited',
    data: { name: user.fullName || user.email, by: admin.fullName || admin.email, url },
  });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'role.invite',
    objectType: 'user',
    objectId: user.id,
    reason,
    data: { role: 'admin' },
  });
}

/** Takes back an invitation that was not accepted. */
export async function withdrawInvitation(
  tx: Tx,
  { invitationId, adminId }: { invitationId: string; adminId: string },
): Promise<void> {
  await requireAdmin(tx, adminId);
  const open = await tx.adminInvitation.findFirst({ where: { id: invitationId, acceptedAt: null }, select: { userId: true } });
  if (!open) throw new Conflict('already_done', t('This invitation is no longer valid. Ask for a new one.'));
  await tx.adminInvitation.delete({ where: { id: invitationId } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'role.withdraw-invitation',
    objectType: 'user',
    objectId: open.userId,
  });
}

/** The open invitation behind a link, for the person it was sent to and no one else. */
export async function findInvitation(db: Db, { link, userId }: { link: string; userId: string }): Promise<{ id: string } | null> {
  return db.adminInvitation.findFirst({
    where: { ...openByLink(link), userId },
    select: { id: true },
  });
}

/**
 * The invited person becomes an admin, with a code of their authenticator app. Every session of theirs ends: the right begins with a fresh
 * one. The admin who invited them has to be an admin still. Throws NotFound (old, used, another person's), InputError beside the code.
 */
export async function acceptInvitation(tx: Tx, input: { link: string; userId: string; code: string }): Promise<void> {
  const { link, userId, code } = input;
  await lockAdmins(tx);
  const open = await findInvitation(tx, { link, userId });
  if (!open) throw new NotFound();
  const { byId, reason } = await tx.adminInvitation.findUniqueOrThrow({ where: { id: open.id } });
  await requireAdmin(tx, byId).catch(() => {
    throw new NotFound();
  });
  const isRight = (await acceptAppCode(tx, { userId, code })) || (await acceptRecoveryCode(tx, { userId, code }));
  if (!isRight) throw new InputError(t('That code is incorrect.'), { code: t('That code is incorrect or was already used.') });
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.adminInvitation.update({ where: { id: open.id }, data: { acceptedAt: now() } });
  await tx.user.update({
    where: { id: userId },
    data: { roles: [...new Set([...user.roles, 'admin' as const])], version: { increment: 1 } },
  });
  await endSessions(tx, { userId });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: byId },
    action: 'role.grant',
    objectType: 'user',
    objectId: userId,
    reason,
    data: { role: 'admin', acceptedBy: userId },
  });
  await notifyAdmins(tx, {
    dedupeKey: `admin-joined:${open.id}`,
    subject: () => t('{name} is now an admin', { name: user.fullName || user.email }),
    text: () => t('Reason: {reason}', { reason }),
    url: appUrl(`/admin/users/${userId}`),
  });
}

/**
 * Takes the right of an admin away. They are signed out everywhere and keep their other roles; the last admin stays.
 * Throws NotAllowed, NotFound, Conflict.
 */
export async function demoteAdmin(tx: Tx, input: { userId: string; adminId: string; reason: string }): Promise<void> {
  const { userId, adminId, reason } = input;
  await lockAdmins(tx);
  await requireAdmin(tx, adminId);
  const user = await tx.user.findUnique({ where: { id: userId }, select: { fullName: true, email: true, roles: true } });
  if (!user) throw new NotFound();
  if (!user.roles.includes('admin')) throw new Conflict('already_done', t('This account has no admin rights.'));
  const others = await tx.user.count({
    where: { id: { not: userId }, roles: { has: 'admin' }, status: 'active', deletedAt: null },
  });
  if (others === 0)
    throw new Conflict('illegal_transition', t('You can’t remove the last admin. Make another person an admin first.'));
  const left = user.roles.filter((role) => role !== 'admin');
  await tx.user.update({
    where: { id: userId },
    data: { roles: left.length ? left : ['customer'], version: { increment: 1 } },
  });
  await endSessions(tx, { userId });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'role.revoke',
    objectType: 'user',
    objectId: userId,
    reason,
    data: { role: 'admin' },
  });
  await notify(tx, {
    dedupeKey: `admin-demoted:${userId}:${crypto.randomUUID()}`,
    userId,
    template: 'admin-demoted',
    data: { name: user.fullName || user.email, reason, url: appUrl('/signin') },
  });
  await notifyAdmins(tx, {
    dedupeKey: `admin-left:${userId}:${crypto.randomUUID()}`,
    subject: () => t('{name} is no longer an admin', { name: user.fullName || user.email }),
    text: reason,
    url: appUrl(`/admin/users/${userId}`),
  });
}

/** The admins at work, and who was asked and has not answered. */
export async function readAdmins(db: Db) {
  const [admins, invitations] = await Promise.all([
    db.user.findMany({
      where: { roles: { has: 'admin' }, status: 'active', deletedAt: null },
      orderBy: { createdAt: 'asc' },
      select: { id: true, fullName: true, email: true, totp: { select: { confirmedAt: true } } },
    }),
    db.adminInvitation.findMany({
      where: openInvitations(),
      orderBy: { createdAt: 'desc' },
      select: { id: true, expiresAt: true, reason: true, user: { select: { id: true, fullName: true, email: true } } },
    }),
  ]);
  return {
    admins: admins.map(({ totp, fullName, ...one }) => ({
      ...one,
      name: fullName || one.email,
      twoStep: Boolean(totp?.confirmedAt),
    })),
    invitations: invitations.map(({ user, ...one }) => ({ ...one, userId: user.id, name: user.fullName || user.email })),
  };
}

/** The address of an account, empty where there is none. */
export async function readEmail(db: Db, userId: string): Promise<string> {
  const user = await db.user.findUnique({ where: { id: userId, deletedAt: null }, select: { email: true } });
  return user?.email ?? '';
}
