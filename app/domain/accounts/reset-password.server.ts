import { now } from '#app/platform/clock.server';
import { env } from '#app/platform/env.server';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { notify } from '../notifications/notify.server';
import { consumeEmailToken, issueEmailToken } from './email-token.server';
import { joinGuestRequests } from './join-guest-requests.server';
import { endSessions } from './end-sessions.server';
import { takeOverUnproved } from './take-over-unproved.server';

/** Mails a reset link where the address has an account; says nothing either way. `returnTo` is where the person was going. */
export async function askForReset(tx: Tx, input: { email: string; returnTo?: string }): Promise<void> {
  const user = await tx.user.findUnique({
    where: { email: input.email },
    select: { id: true, email: true, fullName: true, status: true },
  });
  if (!user || user.status === 'banned') return;
  const token = await issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' });
  const url = new URL(`/reset-password/${token}`, env().APP_URL);
  if (input.returnTo) url.searchParams.set('returnTo', input.returnTo);
  await notify(tx, {
    dedupeKey: `reset-password:${token}`,
    userId: user.id,
    email: user.email,
    template: 'reset-password',
    data: { name: user.fullName || user.email, url: url.href },
  });
}

/**
 * Sets a new password by a mailed link, uses up every other such link, ends every session and tells the owner. The link has proved
 * the address.
 */
export async function resetPassword(tx: Tx, input: { token: string; passwordHash: string }): Promise<void> {
  const live = await consumeEmailToken(tx, { token: input.token, kind: 'reset_password' });
  if (!live) throw new NotFound('This link has been used or is too old. Ask for a new one.');
  const before = await tx.user.findUniqueOrThrow({ where: { id: live.userId }, select: { emailVerifiedAt: true } });
  if (!before.emailVerifiedAt) await takeOverUnproved(tx, live);
  const user = await tx.user.update({
    where: { id: live.userId },
    data: { passwordHash: input.passwordHash, emailVerifiedAt: now() },
    select: { fullName: true, email: true },
  });
  await tx.emailToken.updateMany({
    where: { userId: live.userId, kind: 'reset_password', usedAt: null },
    data: { usedAt: now() },
  });
  await endSessions(tx, { userId: live.userId });
  await joinGuestRequests(tx, live);
  await notify(tx, {
    dedupeKey: `password-changed:${live.userId}:${now().getTime()}`,
    userId: live.userId,
    email: user.email,
    template: 'password-changed',
    data: { name: user.fullName || user.email, url: `${env().APP_URL}/forgot-password` },
  });
}
