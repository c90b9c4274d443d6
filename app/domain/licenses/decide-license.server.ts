import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { notifyOfVerdict } from './license-notices.server';
import { nextCheck } from './license-policy';
import { lockLicense } from './lock-license.server';
import { recordAudit } from '../audit/record-audit.server';

type Decision = { licenseId: string; adminId: string };

/** An admin verifies a license: with the evidence they saw and the last day it is good for. The pro is told. Throws NotFound. */
export async function approveLicense(
  tx: Tx,
  { evidence, expiresOn, ...who }: Decision & { evidence: string; expiresOn: Date },
): Promise<void> {
  await decide(tx, who, { status: 'verified', expiresOn, note: evidence });
}

/** An admin refuses a license, with the reason, which the pro reads. Throws NotFound. */
export async function rejectLicense(tx: Tx, { reason, ...who }: Decision & { reason: string }): Promise<void> {
  await decide(tx, who, { status: 'failed', note: reason });
}

async function decide(
  tx: Tx,
  { licenseId, adminId }: Decision,
  { status, expiresOn, note }: { status: 'verified' | 'failed'; expiresOn?: Date; note: string },
): Promise<void> {
  const license = await lockLicense(tx, licenseId);
  const { id: checkId } = await tx.licenseCheck.create({
    data: { licenseId, at: now(), adapter: 'admin', outcome: status, rawResponse: { note } },
    select: { id: true },
  });
  await tx.proLicense.update({
    where: { id: licenseId },
    data: {
      status,
      ...(expiresOn ? { expiresOn } : {}),
      lastCheckedAt: now(),
      lastError: status === 'failed' ? note : null,
      nextCheckAt: nextCheck(now(), { status, expiresOn: expiresOn ?? license.expiresOn }),
    },
  });
  const verdict = status === 'failed' ? { reason: note } : { expiresOn: expiresOn ?? license.expiresOn };
  await notifyOfVerdict(tx, { license, checkId, verdict });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: status === 'verified' ? 'license.approve' : 'license.reject',
    objectType: 'license',
    objectId: licenseId,
    reason: note,
  });
  await publish(tx, [rooms.admin(), rooms.user(license.pro.userId)], { type: 'pro.changed', id: license.proId });
}
