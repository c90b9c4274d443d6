import type { Db } from '#app/platform/db.server';

/** What pros bear of a booking’s lost disputes already, by assignment, in cents. What they gave back of a tip is beside their pay. */
export async function readDisputeBorne(db: Db, bookingId: string): Promise<Map<string, number>> {
  const withheld = await db.dispute.findMany({
    where: { bookingId, decision: 'withhold', payment: { kind: { not: 'tip' } } },
    select: { id: true },
  });
  const borne = new Map<string, number>();
  if (withheld.length === 0) return borne;
  const moved = await db.ledgerTransaction.findMany({
    where: { bookingId, kind: 'dispute-borne' },
    select: { cause: true, entries: { where: { account: 'pro_payable' }, select: { amountCents: true } } },
  });
  for (const { cause, entries } of moved) {
    const [, disputeId, assignmentId = ''] = cause.split(':');
    if (!withheld.some(({ id }) => id === disputeId)) continue;
    borne.set(assignmentId, (borne.get(assignmentId) ?? 0) + entries.reduce((sum, { amountCents }) => sum + amountCents, 0));
  }
  return borne;
}
