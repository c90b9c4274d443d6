import type { Tx } from '#app/platform/db.server';
import { splitCents, teamWeights } from '../catalog/team';

/** What a pro is paid more for all of their places and days. */
export type Raise = { proId: string; visitId: string; cents: number };

/**
 * A visit that has not begun is paid more: each of its places and days by its share, and so is who has promised one. The parts add up to the
 * cents. Answers who is paid how much more, with the visit that their pages show. The caller holds the visit.
 */
export async function raisePlaces(tx: Tx, { leadVisitId, cents }: { leadVisitId: string; cents: number }): Promise<Raise[]> {
  const places = await tx.visit.findMany({
    where: { OR: [{ id: leadVisitId }, { leadVisitId, status: { not: 'cancelled' } }] },
    orderBy: [{ seat: 'asc' }, { day: 'asc' }],
    select: {
      ...{ id: true, seat: true, pros: true, proShares: true },
      assignments: { where: { status: 'accepted' }, select: { id: true, proId: true } },
    },
  });
  const [lead] = places;
  if (!lead) return [];
  const weights = teamWeights(lead);
  const parts = splitCents(
    cents,
    places.map(({ seat }) => weights[seat - 1] ?? 0),
  );
  const raises = new Map<string, Raise>();
  for (const [index, { id, assignments }] of places.entries()) {
    const part = parts[index] ?? 0;
    await tx.visit.update({ where: { id }, data: { payoutCents: { increment: part } } });
    for (const { id: assignmentId, proId } of assignments) {
      await tx.assignment.update({ where: { id: assignmentId }, data: { proPayoutCents: { increment: part } } });
      const raised = raises.get(proId) ?? { proId, visitId: id, cents: 0 };
      raises.set(proId, { ...raised, cents: raised.cents + part });
    }
  }
  return [...raises.values()];
}
