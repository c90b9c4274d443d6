import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { transact, type Tx } from '#app/platform/db.server';
import { goneAtStripe } from '#app/platform/stripe-gone.server';
import { t } from '#app/platform/texts/t';
import { publishPro } from '../assignments/publish-pro.server';
import { recordAudit } from '../audit/record-audit.server';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { syncAccount } from './connect-account.server';
import { DISCONNECTED } from './count-disconnected.server';

/**
 * A pro's account at Stripe is not connected to ours any more: they disconnected it, or it was removed. Nothing can be paid to it, so their shares wait
 * until they have set up another; they are asked to, and the office is notified. Stripe is asked first: an account that it still gives out stays.
 * Unknown accounts are left alone, and repeats change nothing.
 */
export async function disconnectAccount(db: PrismaClient, { stripeAccountId }: { stripeAccountId: string }): Promise<void> {
  try {
    await syncAccount(db, { stripeAccountId });
  } catch (error) {
    if (!goneAtStripe(error)) throw error;
    await transact(db, (tx) => leaveAccount(tx, stripeAccountId));
  }
}

async function leaveAccount(tx: Tx, stripeAccountId: string): Promise<void> {
  const account = await tx.connectAccount.findUnique({ where: { stripeAccountId }, select: { proId: true } });
  if (!account?.proId) return;
  const { proId } = account;
  await tx.$queryRaw`SELECT 1 FROM pro WHERE id = ${proId}::uuid FOR NO KEY UPDATE`;
  const { count } = await tx.connectAccount.updateMany({
    where: { stripeAccountId, proId },
    data: { proId: null, payoutsEnabled: false, transfersActive: false, instantEligible: false },
  });
  if (count === 0) return;
  await tx.pro.update({ where: { id: proId }, data: { stripeAccountId: null, payoutsEnabled: false } });
  await recordAudit(tx, {
    actor: { kind: 'system', userId: null },
    action: DISCONNECTED,
    objectType: 'pro',
    objectId: proId,
    data: { stripeAccountId },
  });
  await sendNotices(tx, { proId, stripeAccountId });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}

async function sendNotices(tx: Tx, { proId, stripeAccountId }: { proId: string; stripeAccountId: string }): Promise<void> {
  const { companyName, user } = await tx.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { companyName: true, user: { select: { id: true, fullName: true, email: true, deletedAt: true } } },
  });
  const name = user.fullName || user.email;
  if (!user.deletedAt)
    await notify(tx, {
      dedupeKey: `payouts-disconnected:${stripeAccountId}`,
      userId: user.id,
      template: 'payouts-disconnected',
      data: { name, url: appUrl('/pro/payouts') },
    });
  await notifyAdmins(tx, {
    dedupeKey: `payouts-disconnected:${stripeAccountId}`,
    subject: () => t('Stripe account disconnected: {pro}', { pro: companyName || name }),
    text: () => t('We can’t pay this pro until they set up payouts again. What they earn is kept until then. We asked them to.'),
    url: appUrl(`/admin/pros/${proId}`),
  });
}
