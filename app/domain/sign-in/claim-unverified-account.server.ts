import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { endSessions } from '../accounts/end-sessions.server';

/**
 * The owner of the mailbox arrives at an account whose address was never proved: another person may have made it
 * and waited for the owner. Every key made before is thrown away, then the address counts as proved.
 */
export async function claimUnverifiedAccount(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { emailVerifiedAt: now(), passwordHash: null, phoneVerifiedAt: null, version: { increment: 1 } },
  });
  await tx.totpFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.googleIdentity.deleteMany({ where: { userId } });
  await endSessions(tx, { userId });
}
