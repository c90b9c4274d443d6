import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { recordAudit } from '../audit/record-audit.server';
import { recordEvent } from '../visits/record-event.server';
import { releaseFlagged } from './flag-visit.server';
import { DECIDED, type Decision } from './moderation.schema';

/**
 * An admin decides what was reported: approved stays, rejected is taken away, dismissed was nothing; a job's share no longer waits.
 * Once: an admin who comes second is told so. Throws NotFound, Conflict('already_done').
 */
export async function decideItem(
  tx: Tx,
  { itemId, adminId, decision, notes }: { itemId: string; adminId: string; decision: Decision; notes: string },
): Promise<void> {
  const claimed = await tx.moderationItem.updateMany({
    where: { id: itemId, status: 'pending' },
    data: {
      status: decision === 'dismiss' ? 'dismissed' : 'resolved',
      resolution: notes ? `${DECIDED[decision]}: ${notes}` : DECIDED[decision],
      decidedById: adminId,
      decidedAt: now(),
    },
  });
  const item = await tx.moderationItem.findUnique({ where: { id: itemId } });
  if (!item) throw new NotFound();
  if (claimed.count === 0) throw new Conflict('already_done', 'Another admin already decided this report. Refresh the page.');
  if (decision === 'reject' && item.kind === 'message') await takeAway(tx, item.targetId);
  if (decision === 'reject' && item.kind === 'answer')
    await tx.review.update({ where: { id: item.targetId }, data: { answerRemovedAt: now() } });
  const actor = { kind: 'admin', userId: adminId } as const;
  if (item.kind === 'job') {
    await releaseFlagged(tx, item.targetId);
    const reason = notes ? `${DECIDED[decision]}: ${notes}` : DECIDED[decision];
    await recordEvent(tx, { visitId: item.targetId, type: 'flag-decided', actor, data: { reason } });
  }
  await recordAudit(tx, {
    actor,
    action: `moderation.${decision}`,
    objectType: item.kind,
    objectId: item.targetId,
    reason: notes,
    data: { itemId },
  });
}

/** The text stays for the record and is shown to no one; both sides' pages ask again. */
async function takeAway(tx: Tx, messageId: string): Promise<void> {
  const message = await tx.message.update({
    where: { id: messageId },
    data: { removedAt: now() },
    select: { bookingId: true, proId: true },
  });
  const { customerId } = await tx.booking.findUniqueOrThrow({ where: { id: message.bookingId }, select: { customerId: true } });
  const { userId } = await tx.pro.findUniqueOrThrow({ where: { id: message.proId }, select: { userId: true } });
  await publish(tx, [rooms.user(customerId), rooms.user(userId)], { type: 'message.created', id: message.bookingId });
}
