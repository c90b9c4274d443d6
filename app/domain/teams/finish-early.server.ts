import type { Tx } from '#app/platform/db.server';
import { endSeat } from './end-team.server';

/**
 * The work is done before its last day: days that did not begin are given up, and their pay goes to the pro who had promised them, with that
 * of the first. The caller holds the visit and its assignment, which is not paid yet. Does nothing where no day is left.
 */
export async function finishEarly(tx: Tx, { visitId, assignmentId }: { visitId: string; assignmentId: string }): Promise<void> {
  const { proId } = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { proId: true } });
  const left = await tx.assignment.findMany({
    where: { proId, status: 'accepted', visit: { leadVisitId: visitId, day: { gt: 1 } } },
    select: { visitId: true, proPayoutCents: true },
  });
  if (left.length === 0) return;
  const cents = left.reduce((sum, { proPayoutCents }) => sum + proPayoutCents, 0);
  for (const day of left)
    await endSeat(tx, { visitId: day.visitId, actor: { kind: 'system', userId: null }, reason: 'The work was done before' });
  await tx.visit.update({ where: { id: visitId }, data: { payoutCents: { increment: cents } } });
  await tx.assignment.update({ where: { id: assignmentId }, data: { proPayoutCents: { increment: cents } } });
}
