import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { readSmsConsent, recordSmsConsent } from '../notifications/sms-consent.server';
import { refuseBlocked } from '../accounts/blocklist.server';
import { enteredPhone, notifyPhoneChange } from '../accounts/phone-of-account.server';
import { tryCode } from './redeem-sign-in-code.server';

export type Profile = { fullName: string; phone?: string; zip?: string };

/** Name, number and ZIP. A changed number has to be proved again before it signs in or gets messages. */
export async function saveAccountProfile(tx: Tx, { userId, fullName, phone, zip }: Profile & { userId: string }): Promise<void> {
  const entered = await enteredPhone(tx, { userId, phone: phone ?? null });
  await tx.user.update({ where: { id: userId }, data: { fullName, zip: zip ?? null, ...entered } });
}

/** What the profile section shows. */
export async function readAccountProfile(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      fullName: true,
      phone: true,
      phoneVerifiedAt: true,
      zip: true,
      avatarFileId: true,
      passwordHash: true,
      roles: true,
      googleIdentity: { select: { email: true } },
    },
  });
}

/**
 * One try at the code that was texted to a person's own number. The number is theirs from then on: an account that had proved it before loses
 * it, with the consent that was given for it. Throws NotFound when the number was changed meanwhile, NotAllowed when it belongs to a
 * closed account.
 */
export async function confirmPhone(
  tx: Tx,
  { userId, handle, code }: { userId: string; handle: string; code: string },
): Promise<'done' | 'wrong' | 'over'> {
  const row = await tryCode(tx, { handle, code, purpose: 'verify_phone' });
  if (typeof row === 'string') return row;
  const user = await tx.user.findFirst({ where: { id: userId, phone: row.address }, select: { id: true } });
  if (!user || row.userId !== userId) throw new NotFound(t('That code was for another number.'));
  await refuseBlocked(tx, { phone: row.address });
  await tx.user.updateMany({
    where: { phone: row.address, id: { not: userId }, phoneVerifiedAt: { not: null } },
    data: { phoneVerifiedAt: null },
  });
  await tx.user.update({ where: { id: userId }, data: { phoneVerifiedAt: now() } });
  await notifyPhoneChange(tx, { userId, event: 'confirmed', phone: row.address });
  const before = await readSmsConsent(tx, row.address);
  if (before?.given && before.userId !== userId)
    await recordSmsConsent(tx, { userId: before.userId, phone: row.address, given: false, source: 'settings' });
  return 'done';
}
