import type { Tx } from '#app/platform/db.server';
import { askForReset } from './reset-password.server';
import { sendVerification } from '../accounts/send-verification.server';

/** Mails a new link where the address has an account that still has to prove it; says nothing either way. */
export async function resendVerification(tx: Tx, input: { email: string; returnTo?: string }): Promise<void> {
  const user = await tx.user.findUnique({
    where: { email: input.email },
    select: { id: true, email: true, fullName: true, emailVerifiedAt: true, status: true, passwordHash: true },
  });
  if (user && !user.emailVerifiedAt && !user.passwordHash)
    return askForReset(tx, { email: user.email, returnTo: input.returnTo });
  if (user && !user.emailVerifiedAt && user.status !== 'banned') await sendVerification(tx, { user, returnTo: input.returnTo });
}
