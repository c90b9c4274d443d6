import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { Conflict } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { endMembership } from '../companies/end-membership.server';
import { endHouseholds } from '../household/household-members.server';
import { notify } from '../notifications/notify.server';
import { endSessions } from '../accounts/end-sessions.server';
import { recordAccountAudit } from '../audit/record-account-audit.server';
import { deletionObstacles } from './deletion-obstacles.server';
import { forgetRepeatingNotices } from './forget-notices.server';
import { forgetPro } from './forget-pro.server';
import { forgetWords } from './forget-words.server';
import { ownFiles } from './own-files.server';

/**
 * Removes the person from an account: name, address, number, photo, logins, codes, preferences and texts are gone. Bookings, payments and what
 * invoices name stay, as the ledger needs them. Throws Conflict while something is under way.
 */
export async function deleteAccount(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`;
  const [obstacle] = await deletionObstacles(tx, userId);
  if (obstacle) throw new Conflict('illegal_transition', obstacle);
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, phone: true, fullName: true, language: true },
  });
  const deletedEmail = `deleted-${userId}@deleted.invalid`;
  await forgetRepeatingNotices(tx, { userId, email: user.email });
  await endSessions(tx, { userId });
  await tx.userActiveDay.deleteMany({ where: { userId } });
  await endMembership(tx, { userId, email: user.email, deletedEmail });
  await endHouseholds(tx, { userId, email: user.email });
  await forgetKeys(tx, userId);
  const files = await ownFiles(tx, { userId, email: user.email });
  await tx.storedFile.updateMany({ where: { ...files, kind: { notIn: ['visit-photo'] } }, data: { deletedAt: now() } });
  await forgetWords(tx, { userId, email: user.email, phone: user.phone, deletedEmail });
  await forgetPro(tx, { userId });
  await tx.user.update({
    where: { id: userId },
    data: {
      email: deletedEmail,
      emailVerifiedAt: null,
      passwordHash: null,
      fullName: '',
      phone: null,
      phoneVerifiedAt: null,
      zip: null,
      language: 'en',
      avatarFileId: null,
      roles: ['customer'],
      deletedAt: now(),
      stripeDeletionAt: now(),
      version: { increment: 1 },
    },
  });
  await recordAccountAudit(tx, { userId, action: 'account.delete' });
  await enqueue(tx, 'accounts/delete-stripe-customers', { userId }, { priority: 'sweep' });
  await notify(tx, {
    dedupeKey: `account-deleted:${userId}`,
    email: user.email,
    language: user.language,
    template: 'account-deleted',
    data: { name: user.fullName || user.email, url: env().APP_URL },
  });
}

async function forgetKeys(tx: Tx, userId: string): Promise<void> {
  const own = { where: { userId } };
  await tx.emailToken.deleteMany(own);
  await tx.emailChange.deleteMany(own);
  await tx.signInCode.deleteMany(own);
  await tx.totpFactor.deleteMany(own);
  await tx.recoveryCode.deleteMany(own);
  await tx.googleIdentity.deleteMany(own);
  await tx.notificationPreference.deleteMany(own);
  await tx.pushSubscription.deleteMany(own);
  await tx.dataExport.deleteMany(own);
  await tx.adminInvitation.deleteMany(own);
  await tx.accountManager.deleteMany(own);
  await tx.companyMessageMark.deleteMany(own);
  await tx.$executeRaw`
    DELETE FROM stripe_former_id
    WHERE owner_id = ${userId}::uuid OR owner_id IN (SELECT id FROM pro WHERE user_id = ${userId}::uuid)`;
}
