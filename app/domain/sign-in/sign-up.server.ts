import { appUrl } from '#app/platform/app-url.server';
import { env } from '#app/platform/env.server';
import { fieldError } from '#app/platform/errors';
import type { Language } from '#app/platform/texts/language';
import type { Db, Tx } from '#app/platform/db.server';
import { notify } from '../notifications/notify.server';
import { isBlocked } from '../accounts/blocklist.server';
import { passwordProblem } from '../accounts/password-policy';
import { askForReset } from './reset-password.server';
import { findSameMailbox } from '../accounts/same-mailbox.server';
import { sendVerification } from '../accounts/send-verification.server';
import { readBusinessName } from '../settings/queries.server';

export type SignUp = { email: string; fullName: string; role: 'customer' | 'pro'; language?: Language; returnTo?: string };

/** Refuses a password that is too short or too common, beside its field. */
export async function requireGoodPassword(db: Db, password: string): Promise<void> {
  const problem = passwordProblem(password, env().PASSWORD_MIN_LENGTH, await readBusinessName(db));
  if (problem) throw fieldError('password', problem);
}

/**
 * Makes an account that still has to prove its address, and mails the link. Where the address has an account already
 * nothing changes but that its owner is told: the answer is the same, so no one learns who has an account.
 * `passwordHash` is made before, outside the transaction. A pro signs up with the role customer too and applies at /pro.
 */
export async function signUp(tx: Tx, input: SignUp & { passwordHash: string }): Promise<void> {
  const { email, fullName, role, language, passwordHash, returnTo } = input;
  if (await isBlocked(tx, { email })) return notifyClosed(tx, { email, name: fullName });
  const sameMailbox = await findSameMailbox(tx, email);
  const made = sameMailbox
    ? { count: 0 }
    : await tx.user.createMany({
        data: [{ email, fullName, passwordHash, language, roles: role === 'pro' ? ['customer', 'pro'] : ['customer'] }],
        skipDuplicates: true,
      });
  const user = await tx.user.findUniqueOrThrow({
    where: sameMailbox ? { id: sameMailbox } : { email },
    select: { id: true, email: true, fullName: true, emailVerifiedAt: true, passwordHash: true },
  });
  // It came with a guest's booking: there is no password that could confirm the address, so the link sets one.
  if (!user.emailVerifiedAt && !user.passwordHash) return askForReset(tx, { email: user.email, returnTo });
  if (made.count === 1 || !user.emailVerifiedAt) {
    await sendVerification(tx, { user, returnTo });
    return;
  }
  await notify(tx, {
    dedupeKey: `account-exists:${user.id}:${crypto.randomUUID()}`,
    userId: user.id,
    email: user.email,
    template: 'account-exists',
    data: { name: user.fullName || user.email, url: appUrl('/signin') },
  });
}

/** A person who signs up with what belongs to a closed account is told by mail: the page says the same in every case. */
export async function notifyClosed(tx: Tx, { email, name }: { email: string; name: string }): Promise<void> {
  await notify(tx, {
    dedupeKey: `account-refused:${crypto.randomUUID()}`,
    email,
    template: 'account-refused',
    data: { name: name || email, url: appUrl('/contact') },
  });
}
