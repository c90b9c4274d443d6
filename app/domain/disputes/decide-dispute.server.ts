import type { Dispute } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { disputeBorneLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { lockBooking } from '../payments/booking-account.server';
import { requestReversals } from '../payouts/reverse-transfer.server';
import { splitLoss } from './split-loss.server';
import { recordAudit } from '../audit/record-audit.server';
import { t } from '#app/platform/texts/t';

export type DisputeDecision = 'release' | 'withhold';

/**
 * After a lost dispute an admin decides who bears it: `release` pays the pro all the same, `withhold` lets them bear the part
 * of their share that was called back. What they were paid already is taken back or kept from their next transfer. Decided once.
 * Throws NotFound, Conflict.
 */
export async function decideDispute(
  tx: Tx,
  input: { disputeId: string; decision: DisputeDecision; adminId: string },
): Promise<{ reference: string }> {
  const found = await tx.dispute.findUnique({ where: { id: input.disputeId }, select: { bookingId: true } });
  if (!found) throw new NotFound();
  await lockBooking(tx, found.bookingId);
  const [dispute] = await tx.dispute.updateManyAndReturn({
    where: { id: input.disputeId, status: 'lost', decision: null },
    data: { decision: input.decision, decidedById: input.adminId, decidedAt: now() },
  });
  if (!dispute)
    throw new Conflict('already_done', t('This dispute doesn’t need a decision. Refresh the page to see its status.'));
  if (input.decision === 'withhold') await withhold(tx, dispute);
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: dispute.bookingId }, select: { reference: true } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: input.adminId },
    action: `dispute.${input.decision}`,
    objectType: 'booking',
    objectId: dispute.bookingId,
    data: { disputeId: dispute.id, amountCents: dispute.amountCents },
  });
  return { reference: booking.reference };
}

/** Each pro who did the work bears their part, and what was sent to them for it is asked back. */
async function withhold(tx: Tx, dispute: Dispute): Promise<void> {
  const { livemode } = await tx.booking.findUniqueOrThrow({ where: { id: dispute.bookingId }, select: { livemode: true } });
  for (const { assignmentId, proId, amountCents } of await splitLoss(tx, dispute)) {
    const isNew = await postMovement(tx, {
      kind: 'dispute-borne',
      causeId: `${dispute.id}:${assignmentId}`,
      bookingId: dispute.bookingId,
      livemode,
      lines: disputeBorneLines({ proId, amountCents }),
    });
    if (!isNew) continue;
    const cause = `dispute:${dispute.id}:${assignmentId}`;
    await requestReversals(tx, { proId, assignmentIds: [assignmentId], amountCents, cause, livemode });
  }
}
