import { publishSignOut } from '#app/realtime/publish.server';
import type { Tx } from '#app/platform/db.server';
import { recordAudit } from '../audit/record-audit.server';

/**
 * Ends a user's sessions on the server, sockets included, and what was set up through them and works without one: push
 * notifications, the calendar links, open invitations to the household, and an authenticator app that no code has confirmed.
 * `exceptSession` stays, with its push notifications.
 */
export async function endSessions(tx: Tx, input: { userId: string; exceptSession?: string }): Promise<void> {
  const { userId, exceptSession } = input;
  await tx.session.deleteMany({ where: { userId, ...(exceptSession ? { tokenHash: { not: exceptSession } } : {}) } });
  await tx.pushSubscription.deleteMany({ where: { userId, sessionId: null } });
  await tx.user.update({ where: { id: userId }, data: { calendarRevision: { increment: 1 } } });
  await tx.pro.updateMany({ where: { userId }, data: { calendarToken: null } });
  await tx.householdInvitation.deleteMany({ where: { ownerId: userId, acceptedAt: null } });
  await tx.totpFactor.deleteMany({ where: { userId, confirmedAt: null } });
  await publishSignOut(tx, userId, exceptSession);
}

/** An admin signs a person out on every device; it goes into the record. */
export async function endSessionsByAdmin(tx: Tx, { userId, adminId }: { userId: string; adminId: string }): Promise<void> {
  await endSessions(tx, { userId });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'user.sign-out',
    objectType: 'user',
    objectId: userId,
  });
}
