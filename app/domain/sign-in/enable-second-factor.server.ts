import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { fieldError, Conflict, NotAllowed } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { notify } from '../notifications/notify.server';
import { endSessions } from '../accounts/end-sessions.server';
import { acceptAppCode, hasSecondFactor, replaceRecoveryCodes } from './second-factor.server';
import { recordAudit } from '../audit/record-audit.server';
import { recordAccountAudit } from '../audit/record-account-audit.server';

type Enabling = { userId: string; code: string; keepSession: string };

/**
 * Switches the authenticator on by its first code, ends every other session and answers the recovery codes, which are shown once.
 * Throws InputError beside `code`.
 */
export async function enableSecondFactor(tx: Tx, { userId, code, keepSession }: Enabling): Promise<string[]> {
  if (!(await acceptAppCode(tx, { userId, code, confirming: true }))) {
    throw fieldError('code', t('That code is incorrect. Enter the six digits the app shows now.'));
  }
  const codes = await replaceRecoveryCodes(tx, userId);
  await endSessions(tx, { userId, exceptSession: keepSession });
  await recordAccountAudit(tx, { userId, action: 'two-step.on' });
  await notifyOwner(tx, { userId, on: true });
  return codes;
}

/** Switches it off again. The caller has checked the person's password or a code. */
export async function disableSecondFactor(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await removeFactor(tx, userId);
  await recordAccountAudit(tx, { userId, action: 'two-step.off' });
}

/** The office switches it off for a person who lost their app and their codes; they are mailed. Throws NotAllowed for one's own, Conflict. */
export async function removeSecondFactor(
  tx: Tx,
  { userId, adminId, reason }: { userId: string; adminId: string; reason: string },
): Promise<void> {
  if (userId === adminId) throw new NotAllowed(t('Turn off your own under Security, with a code.'));
  if (!(await hasSecondFactor(tx, userId))) throw new Conflict('already_done', t('Two-step sign-in is already off.'));
  await removeFactor(tx, userId);
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, { actor, action: 'two-step.off', objectType: 'user', objectId: userId, reason });
}

async function removeFactor(tx: Tx, userId: string): Promise<void> {
  await tx.totpFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
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
