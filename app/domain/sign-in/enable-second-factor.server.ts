import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { notify } from '../notifications/notify.server';
import { endSessions } from '../accounts/end-sessions.server';
import { acceptAppCode, replaceRecoveryCodes } from './second-factor.server';
import { recordAccountAudit } from '../audit/record-account-audit.server';

type Enabling = { userId: string; code: string; keepSession: string };

/**
 * Switches the authenticator on by its first code, ends every other session and answers the recovery codes, which are shown once.
 * Throws InputError beside `code`.
 */
export async function enableSecondFactor(tx: Tx, { userId, code, keepSession }: Enabling): Promise<string[]> {
  if (!(await acceptAppCode(tx, { userId, code, confirming: true }))) {
    const message = 'That code is incorrect. Enter the six digits the app shows now.';
    throw new InputError(message, { code: message });
  }
  const codes = await replaceRecoveryCodes(tx, userId);
  await endSessions(tx, { userId, exceptSession: keepSession });
  await recordAccountAudit(tx, { userId, action: 'two-step.on' });
  await notifyOwner(tx, { userId, on: true });
  return codes;
}

/** Switches it off again. The caller has checked the person's password or a code. */
export async function disableSecondFactor(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.totpFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await recordAccountAudit(tx, { userId, action: 'two-step.off' });
  await notifyOwner(tx, { userId, on: false });
}

async function notifyOwner(tx: Tx, { userId, on }: { userId: string; on: boolean }): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true, email: true } });
  await notify(tx, {
    dedupeKey: `two-step:${userId}:${crypto.randomUUID()}`,
    userId,
    template: on ? 'two-step-on' : 'two-step-off',
    data: { name: user.fullName || user.email, url: appUrl('/settings/security') },
  });
}
