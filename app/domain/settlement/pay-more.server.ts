import type { Tx } from '#app/platform/db.server';
import { completionLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { growTransfer } from '../payouts/tip-share.server';
import type { TeamPart } from '../teams/split-team.server';

/**
 * Pays pros of a visit more of its price than they were promised: of work that is not done the promise grows, of work that is done the rest is earned
 * at once and leaves with its transfer. `cause` names why, once. The caller holds the visit, and has left the same less for others.
 */
export async function payMore(
  tx: Tx,
  { parts, cause }: { parts: readonly Pick<TeamPart, 'assignmentId' | 'cents'>[]; cause: string },
): Promise<void> {
  for (const { assignmentId, cents } of parts) if (cents > 0) await payOne(tx, { assignmentId, cents, cause });
}

async function payOne(tx: Tx, part: { assignmentId: string; cents: number; cause: string }): Promise<void> {
  const { assignmentId, cents } = part;
  const { visit, proId, status } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: { proId: true, status: true, visit: { select: { id: true, booking: true } } },
  });
  if (status === 'completed') {
    const { id: bookingId, livemode, customerId } = visit.booking;
    const isNew = await postMovement(tx, {
      kind: 'completion',
      causeId: `${part.cause}:${assignmentId}`,
      bookingId,
      livemode,
      lines: completionLines({ customerId, proId, priceCents: 0, taxCents: 0, payoutCents: cents }),
    });
    if (!isNew) return;
    await growTransfer(tx, { assignmentId, amountCents: cents });
  }
  await tx.assignment.update({ where: { id: assignmentId }, data: { proPayoutCents: { increment: cents } } });
  await tx.visit.update({ where: { id: visit.id }, data: { payoutCents: { increment: cents }, version: { increment: 1 } } });
}
