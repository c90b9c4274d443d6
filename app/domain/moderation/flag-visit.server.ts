import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { serviceName } from '../catalog/service-names';
import { recordAudit } from '../audit/record-audit.server';
import { ADMIN_FLAGGED } from './moderation-words';
import { recordEvent } from '../visits/record-event.server';
import { t } from '#app/platform/texts/t';

/**
 * An admin asks for a job to be checked. Nothing is canceled: an item is added to the moderation queue, and the pro's share waits
 * until it is decided. Throws NotFound, Conflict('already_done') while it is flagged.
 */
export async function flagVisit(
  tx: Tx,
  { visitId, adminId, reason }: { visitId: string; adminId: string; reason: string },
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM visit WHERE id = ${visitId}::uuid FOR NO KEY UPDATE`;
  const visit = await tx.visit.findUnique({
    where: { id: visitId },
    select: { kind: true, bookingId: true, booking: { select: { reference: true, package: { select: { name: true } } } } },
  });
  if (!visit) throw new NotFound();
  const open = await tx.moderationItem.count({ where: { kind: 'job', targetId: visitId, status: 'pending' } });
  if (open > 0) throw new Conflict('already_done', t('This job is already flagged.'));
  const content = `${visit.booking.reference} ${serviceName(visit.booking.package.name, visit.kind)}`;
  const flagged = { reason: ADMIN_FLAGGED, note: reason, content, source: 'office', createdAt: now() } as const;
  await tx.moderationItem.create({
    data: { kind: 'job', targetId: visitId, bookingId: visit.bookingId, reporterId: adminId, ...flagged },
  });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordEvent(tx, { visitId, type: 'flagged', actor, data: { reason } });
  await recordAudit(tx, { actor, action: 'visit.flag', objectType: 'visit', objectId: visitId, reason });
}
