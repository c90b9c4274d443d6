import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { disputeBorneLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { lockBooking } from '../payments/booking-account.server';
import { requestReversals } from '../payouts/reverse-transfer.server';
import { findTip } from '../payouts/tip-share.server';
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
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: dispute.bookingId },
    select: {
      reference: true,
      livemode: true,
      totalCents: true,
      visits: { select: { assignments: { where: { status: 'completed' } } } },
    },
  });
  const assignments = booking.visits.flatMap((visit) => visit.assignments);
  if (input.decision === 'withhold') {
    const tip = await findTip(tx, dispute.paymentId);
    const before = await borneBefore(tx, dispute);
    for (const { id, proId, proPayoutCents } of assignments) {
      const upTo = (cents: number) => Math.round((proPayoutCents * Math.min(cents, booking.totalCents)) / booking.totalCents);
      const ofTip = tip?.split(dispute.amountCents).find(({ assignmentId }) => assignmentId === id)?.amountCents ?? 0;
      const amountCents = tip ? ofTip : upTo(before + dispute.amountCents) - upTo(before);
      const isNew = await postMovement(tx, {
        kind: 'dispute-borne',
        causeId: `${dispute.id}:${id}`,
        bookingId: dispute.bookingId,
        livemode: booking.livemode,
        lines: disputeBorneLines({ proId, amountCents }),
      });
      if (!isNew) continue;
      const cause = `dispute:${dispute.id}:${id}`;
      await requestReversals(tx, { proId, assignmentIds: [id], amountCents, cause, livemode: booking.livemode });
    }
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: input.adminId },
    action: `dispute.${input.decision}`,
    objectType: 'booking',
    objectId: dispute.bookingId,
    data: { disputeId: dispute.id, amountCents: dispute.amountCents },
  });
  return { reference: booking.reference };
}

/** What of the booking's other lost disputes the pro bears already: shares count up to a target, so that no cent is borne twice. */
async function borneBefore(tx: Tx, dispute: { id: string; bookingId: string }): Promise<number> {
  const { _sum } = await tx.dispute.aggregate({
    where: { bookingId: dispute.bookingId, decision: 'withhold', id: { not: dispute.id }, payment: { kind: { not: 'tip' } } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
