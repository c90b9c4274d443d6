import type { GuaranteeClaim, Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { publishVisit } from '../visits/publish-visit.server';
import { isPaidLater } from '../payments/paid-later.server';
import { notifyDecided } from '../visit-notices/notify-claim.server';

/**
 * A second admin has decided a refund that a claim waited for. When none of its parts waits any more the customer is told what they
 * get; when all of them were rejected the claim is open again, with nothing said to the customer.
 */
export async function settleClaimRefund(
  tx: Tx,
  { visitId, askedBy }: { visitId: string; askedBy: string | null },
): Promise<void> {
  const claim = await tx.guaranteeClaim.findFirst({
    where: { visitId, status: 'refunded', decidedById: askedBy },
    orderBy: { decidedAt: 'desc' },
  });
  if (!claim?.decidedAt) return;
  const parts = await tx.refund.findMany({
    where: { visitId, source: 'claim', requestedById: askedBy, createdAt: { gte: claim.decidedAt } },
    select: { status: true, amountCents: true },
  });
  if (parts.some(({ status }) => status === 'awaiting_approval')) return;
  const refundCents = parts.filter(({ status }) => status !== 'rejected').reduce((sum, part) => sum + part.amountCents, 0);
  if (refundCents > 0) {
    await tx.guaranteeClaim.update({ where: { id: claim.id }, data: { refundCents, version: { increment: 1 } } });
    await notifyDecided(tx, { claimId: claim.id, isPaidLater: await isPaidLater(tx, claim.bookingId) });
  } else {
    await tx.guaranteeClaim.update({
      where: { id: claim.id },
      data: {
        status: await reopenedAs(tx, claim),
        refundCents: 0,
        decidedById: null,
        decidedAt: null,
        decisionNote: '',
        version: { increment: 1 },
      },
    });
  }
  await publishVisit(tx, visitId);
}

/** Open again as it was before; a newer claim about the same visit stands for it. */
async function reopenedAs(tx: Tx, claim: GuaranteeClaim): Promise<'waiting' | 'revisit' | 'withdrawn'> {
  const { id, visitId, revisitVisitId } = claim;
  const newer = await tx.guaranteeClaim.count({
    where: { visitId, id: { not: id }, status: { in: ['waiting', 'revisit'] } },
  });
  if (newer > 0) return 'withdrawn';
  if (!revisitVisitId) return 'waiting';
  const isAhead = { id: revisitVisitId, status: { notIn: ['cancelled', 'unfulfilled'] } } satisfies Prisma.VisitWhereInput;
  return (await tx.visit.count({ where: isAhead })) > 0 ? 'revisit' : 'waiting';
}
