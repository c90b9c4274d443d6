import { appUrl } from '#app/platform/app-url.server';
import { env } from '#app/platform/env.server';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { notify } from '../notifications/notify.server';
import { endSessions } from '../accounts/end-sessions.server';
import { passwordProblem } from '../accounts/password-policy';
import { passwordMatches } from '../accounts/password.server';
import { recordAccountAudit } from '../audit/record-account-audit.server';
import { readBusinessName } from '../settings/queries.server';
import { signInMethods } from './sign-in-methods.server';

/**
 * Checks the password that the person has now, and that the new one may be one. To be called before the transaction: comparing takes time.
 * Throws InputError beside the field that is wrong.
 */
export async function checkPasswordChange(
  db: Db,
  { userId, current, next }: { userId: string; current: string; next: string },
): Promise<void> {
  await requireOwnPassword(db, { userId, password: current, field: 'currentPassword' });
  const problem = passwordProblem(next, env().PASSWORD_MIN_LENGTH, await readBusinessName(db));
  if (!problem) return;
  const message = problem.startsWith('Password must') ? `Password Too Short. ${problem}` : problem;
  throw fieldError('newPassword', message);
}

/** Asks for the password once more before something that cannot be taken back. Throws InputError beside `field`. */
export async function requireOwnPassword(
  db: Db,
  { userId, password, field }: { userId: string; password: string; field: string },
): Promise<void> {
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
  if (await passwordMatches(passwordHash, password)) return;
  throw fieldError(field, t('That’s not your current password.'));
}

/** Sets the checked password, ends every other session and tells the owner. The caller gives the owner's browser a new session. */
export async function changePassword(tx: Tx, { userId, passwordHash }: { userId: string; passwordHash: string }): Promise<void> {
  const user = await tx.user.update({
    where: { id: userId },
    data: { passwordHash, version: { increment: 1 } },
    select: { fullName: true, email: true },
  });
  await tx.emailToken.deleteMany({ where: { userId, kind: 'reset_password', usedAt: null } });
  await endSessions(tx, { userId });
  await recordAccountAudit(tx, { userId, action: 'password.change' });
  await notify(tx, {
    dedupeKey: `password-changed:${userId}:${crypto.randomUUID()}`,
    userId,
    template: 'password-changed',
    data: async () => ({
      name: user.fullName || user.email,
      methods: await signInMethods(tx, userId),
      url: appUrl('/forgot-password'),
    }),
  });
}
