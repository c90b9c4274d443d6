import type { Db } from '#app/platform/db.server';

/** The most that a visit, a place in its team or one of its days may pay its pro: the price less what the others are paid. Throws when it does not exist. */
export async function readPayoutRoom(db: Db, visitId: string): Promise<number> {
  const { leadVisitId } = await db.visit.findUniqueOrThrow({ where: { id: visitId }, select: { leadVisitId: true } });
  const leadId = leadVisitId ?? visitId;
  const rows = await db.visit.findMany({
    where: { OR: [{ id: leadId }, { leadVisitId: leadId, status: { not: 'cancelled' } }] },
    select: { id: true, priceCents: true, payoutCents: true },
  });
  const others = rows.filter(({ id }) => id !== visitId);
  const priceCents = rows.find(({ id }) => id === leadId)?.priceCents ?? 0;
  return Math.max(0, priceCents - others.reduce((sum, { payoutCents }) => sum + payoutCents, 0));
}
