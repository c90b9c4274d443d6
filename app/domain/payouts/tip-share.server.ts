import type { Db, Tx } from '#app/platform/db.server';

export type TipShare = { visitId: string; assignmentId: string; proId: string };

/** Whose a payment is where it is a tip that was kept; null for any other payment. */
export async function findTip(db: Db, paymentId: string): Promise<TipShare | null> {
  const payment = await db.payment.findUnique({
    where: { id: paymentId },
    select: {
      kind: true,
      status: true,
      visit: { select: { id: true, assignments: { where: { status: 'completed' }, select: { id: true, proId: true } } } },
    },
  });
  const [done] = payment?.visit?.assignments ?? [];
  if (!payment?.visit || !done || payment.kind !== 'tip' || payment.status === 'cancelled') return null;
  return { visitId: payment.visit.id, assignmentId: done.id, proId: done.proId };
}

/**
 * A tip goes the way of the visit's share: the transfer grows by it. One that has left already leaves once more, with the tip
 * alone; one that waits for its day takes the tip along.
 */
export async function addTipToTransfer(tx: Tx, { assignmentId, amountCents }: { assignmentId: string; amountCents: number }) {
  await tx.$queryRaw`SELECT 1 FROM transfer WHERE assignment_id = ${assignmentId}::uuid FOR UPDATE`;
  const grown = { amountCents: { increment: amountCents } };
  await tx.transfer.updateMany({ where: { assignmentId, status: 'waiting' }, data: grown });
  await tx.transfer.updateMany({
    where: { assignmentId, status: 'sent' },
    data: { ...grown, status: 'waiting', nextTryAt: null },
  });
}
