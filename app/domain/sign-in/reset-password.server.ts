import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { notify } from '../notifications/notify.server';
import { consumeEmailToken, issueEmailToken } from '../accounts/email-token.server';
import { joinGuestRequests } from '../accounts/join-guest-requests.server';
import { endSessions } from '../accounts/end-sessions.server';
import { phoneEnding } from '../accounts/phone-of-account.server';
import { signInMethods } from './sign-in-methods.server';
import { claimUnverifiedAccount } from './claim-unverified-account.server';

/** A number that was confirmed within so many days has to be confirmed again after a reset. */
const NEW_PHONE_DAYS = 30;

/** Mails a reset link where the address has an account; says nothing either way. `returnTo` is where the person was going. */
export async function askForReset(tx: Tx, input: { email: string; returnTo?: string }): Promise<void> {
  const user = await tx.user.findUnique({
    where: { email: input.email },
    select: { id: true, email: true, fullName: true, status: true },
  });
  if (!user || user.status === 'banned') return;
  const token = await issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' });
  const url = new URL(appUrl(`/reset-password/${token}`));
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
 * Sets a new password by a mailed link, uses up every other such link, ends every session and mails the owner what signs in now. The
 * link has proved the address.
 */
export async function resetPassword(tx: Tx, input: { token: string; passwordHash: string }): Promise<void> {
  const live = await consumeEmailToken(tx, { token: input.token, kind: 'reset_password' });
  if (!live) throw new NotFound(t('This link has expired or was already used. Request a new link.'));
  const before = await tx.user.findUniqueOrThrow({ where: { id: live.userId }, select: { emailVerifiedAt: true } });
  if (!before.emailVerifiedAt) await claimUnverifiedAccount(tx, live);
  const droppedPhone = await dropNewPhone(tx, live.userId);
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
    data: async () => ({
      name: user.fullName || user.email,
      methods: await signInMethods(tx, live.userId),
      droppedPhone: droppedPhone ? phoneEnding(droppedPhone) : undefined,
      url: appUrl('/forgot-password'),
    }),
  });
}

/**
 * Who resets a password may have lost the account to another person: a number that was confirmed lately no longer signs in until it
 * is confirmed once more. Returns that number.
 */
async function dropNewPhone(tx: Tx, userId: string): Promise<string | null> {
  const recent = { gt: new Date(now().getTime() - NEW_PHONE_DAYS * DAY_MS) };
  const user = await tx.user.findFirst({ where: { id: userId, phoneVerifiedAt: recent }, select: { phone: true } });
  if (!user) return null;
  await tx.user.update({ where: { id: userId }, data: { phoneVerifiedAt: null } });
  return user.phone;
}
