import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { publishPro } from '../assignments/publish-pro.server';
import { notify } from '../notifications/notify.server';
import { recordAudit } from '../audit/record-audit.server';
import { readWorkChecks } from '../visits/work-checks.server';
import { isComplete } from '../pros/checklist-policy';
import { isHelperOnly } from '../availability/helper-policy';
import { readChecklist } from '../pros/read-checklist.server';
import { t } from '#app/platform/texts/t';

/**
 * An admin approves a pro: everything on the checklist must be done, and the pro's address proved. `onboardedAt` is written once
 * and never cleared. Throws InputError naming what is missing, Conflict where they are not an applicant, NotFound.
 */
export async function approvePro(tx: Tx, { proId, adminId }: { proId: string; adminId: string }): Promise<void> {
  const pro = await tx.pro.findUnique({
    where: { id: proId },
    select: {
      status: true,
      onboardedAt: true,
      yearsExperience: true,
      helperWaivedAt: true,
      userId: true,
      user: { select: { fullName: true, emailVerifiedAt: true } },
    },
  });
  if (!pro) throw new NotFound();
  if (pro.status !== 'applied') throw new Conflict('already_done', t('This application was already approved or rejected.'));
  if (!pro.user.emailVerifiedAt) throw new InputError(t('The applicant hasn’t confirmed their email address yet.'));
  const steps = await readChecklist(tx, { proId });
  const open = steps.filter(({ state }) => state !== 'done').map(({ label }) => label);
  if (!isComplete(steps)) throw new InputError(t('You can’t approve yet. Missing: {missing}.', { missing: open.join(', ') }));
  const { firstVisits } = await readWorkChecks(tx);
  await tx.pro.update({
    where: { id: proId },
    data: {
      status: 'active',
      onboardedAt: pro.onboardedAt ?? now(),
      ...(pro.onboardedAt ? {} : { visitsToReview: firstVisits }),
      version: { increment: 1 },
    },
  });
  await notify(tx, {
    dedupeKey: `pro-approved:${proId}`,
    userId: pro.userId,
    template: 'pro-approved',
    data: { name: pro.user.fullName, helper: isHelperOnly(pro), url: appUrl('/pro/dashboard/schedule') },
  });
  await audit(tx, { proId, adminId, action: 'pro.approve', reason: null });
}

/** Lets a pro with less than two years work alone, with the reason on record. */
export async function waiveHelper(
  tx: Tx,
  { proId, adminId, reason }: { proId: string; adminId: string; reason: string },
): Promise<void> {
  const waived = await tx.pro.updateMany({
    where: { id: proId, helperWaivedAt: null },
    data: { helperWaivedAt: now(), version: { increment: 1 } },
  });
  if (waived.count === 0) throw new NotFound();
  await audit(tx, { proId, adminId, action: 'pro.waive-helper', reason });
}

async function audit(
  tx: Tx,
  { proId, adminId, action, reason }: { proId: string; adminId: string; action: string; reason: string | null },
): Promise<void> {
  await recordAudit(tx, { actor: { kind: 'admin', userId: adminId }, action, objectType: 'pro', objectId: proId, reason });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}
