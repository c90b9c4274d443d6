import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { fieldError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { consumeEmailToken } from './email-token.server';
import { joinGuestRequests } from './join-guest-requests.server';
import { passwordMatches } from './password.server';

/**
 * Proves an address by its link and the account's password together: with the link alone a person could sign up with
 * another's address and wait for the other to click. Returns whose account it is.
 */
export async function confirmEmail(tx: Tx, input: { token: string; password: string }): Promise<{ userId: string }> {
  const live = await consumeEmailToken(tx, { token: input.token, kind: 'verify_email' });
  if (!live) throw new NotFound(t('This link has expired or was already used.'));
  const user = await tx.user.findUniqueOrThrow({ where: { id: live.userId }, select: { passwordHash: true } });
  if (!(await passwordMatches(user.passwordHash, input.password))) {
    throw fieldError('password', t('That’s not the password for this account. If you didn’t set one, reset it.'));
  }
  await tx.user.update({ where: { id: live.userId }, data: { emailVerifiedAt: now() } });
  await joinGuestRequests(tx, live);
  return { userId: live.userId };
}
