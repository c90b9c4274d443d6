import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { publishPro } from '../assignments/publish-pro.server';
import { lockPro } from '../assignments/travel-buffer.server';
import { recordAudit } from '../audit/record-audit.server';
import { notify } from '../notifications/notify.server';
import { morningToCome } from '../pros/pause-until.server';
import { t } from '#app/platform/texts/t';
import { recheckAllOffers } from '../dispatching/recheck-offers.server';

const standing = {
  status: true,
  zone: true,
  userId: true,
  officePausedUntil: true,
  user: { select: { fullName: true } },
} as const;

/**
 * The office gives a pro no new jobs until the morning of a day in the pro's calendar; then jobs come in again by themselves. The jobs
 * that they have stay theirs, open offers are looked at again, and the pro reads the reason. A pause that runs is replaced. Throws
 * Conflict for a pro who does not work now, InputError for a day that is not to come, NotFound.
 */
export async function pausePro(
  tx: Tx,
  input: { proId: string; adminId: string; reason: string; date: string },
): Promise<{ until: Date; zone: string }> {
  const { proId, adminId, reason, date } = input;
  await lockPro(tx, proId);
  const pro = await tx.pro.findUnique({ where: { id: proId }, select: standing });
  if (!pro) throw new NotFound();
  if (pro.status !== 'active' && pro.status !== 'paused') throw new Conflict('already_done', t('This pro is not active.'));
  const until = morningToCome(date, pro.zone);
  const { version } = await tx.pro.update({
    where: { id: proId },
    data: { status: 'paused', officePausedUntil: until, officePauseReason: reason, version: { increment: 1 } },
    select: { version: true },
  });
  await recheckAllOffers(tx, proId);
  await notify(tx, {
    dedupeKey: `pro-paused:${proId}:${version}`,
    userId: pro.userId,
    template: 'pro-paused',
    data: () => ({
      name: pro.user.fullName,
      reason,
      until: formatDateTime(until, { style: 'long-date', zone: pro.zone }),
      url: appUrl('/pro/dashboard/jobs'),
    }),
  });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'pro.pause',
    objectType: 'pro',
    objectId: proId,
    reason,
  });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
  return { until, zone: pro.zone };
}

/**
 * Ends the office's pause: by an admin, or by itself (`adminId` null) when its day has come. The pro's own switch is as they left it.
 * Throws Conflict where no pause is to be ended, NotFound.
 */
export async function endPause(tx: Tx, { proId, adminId }: { proId: string; adminId: string | null }): Promise<void> {
  await lockPro(tx, proId);
  const pro = await tx.pro.findUnique({ where: { id: proId }, select: standing });
  if (!pro) throw new NotFound();
  const isDue = pro.officePausedUntil !== null && pro.officePausedUntil <= now();
  if (pro.status !== 'paused' || (adminId === null && !isDue)) throw new Conflict('already_done', t('This pro is not paused.'));
  const { version } = await tx.pro.update({
    where: { id: proId },
    data: { status: 'active', officePausedUntil: null, officePauseReason: null, version: { increment: 1 } },
    select: { version: true },
  });
  await notify(tx, {
    dedupeKey: `pro-pause-ended:${proId}:${version}`,
    userId: pro.userId,
    template: 'pro-pause-ended',
    data: { name: pro.user.fullName, url: appUrl('/pro/dashboard/jobs') },
  });
  await recordAudit(tx, {
    actor: { kind: adminId ? 'admin' : 'system', userId: adminId },
    action: 'pro.end-pause',
    objectType: 'pro',
    objectId: proId,
    reason: null,
  });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}
