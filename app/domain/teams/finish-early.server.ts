import type { Tx } from '#app/platform/db.server';
import { notifySeatEnded } from '../visit-notices/seat-notices.server';
import { endSeat } from './end-team.server';
import { mark } from '#app/platform/texts/t';

/**
 * The work is done before its last day: days of the pro who leads that did not begin are given up. The pay of those that the pro of the visit had promised goes to
 * them with that of the first; another pro, who took a day that was given back, is told that it is not needed. The caller holds the visit and
 * its assignment, which is not paid yet. Does nothing where no day is left.
 */
export async function finishEarly(tx: Tx, { visitId, assignmentId }: { visitId: string; assignmentId: string }): Promise<void> {
  const left = await tx.assignment.findMany({
    where: { status: 'accepted', visit: { leadVisitId: visitId, seat: 1 } },
    select: { visitId: true, proId: true, proPayoutCents: true },
  });
  if (left.length === 0) return;
  const { proId } = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { proId: true } });
  let cents = 0;
  for (const day of left) {
    await endSeat(tx, {
      visitId: day.visitId,
      actor: { kind: 'system', userId: null },
      reason: mark('The work was done before'),
    });
    if (day.proId === proId) cents += day.proPayoutCents;
    else await notifySeatEnded(tx, { visitId: day.visitId, proId: day.proId });
  }
  if (cents === 0) return;
  await tx.visit.update({ where: { id: visitId }, data: { payoutCents: { increment: cents } } });
  await tx.assignment.update({ where: { id: assignmentId }, data: { proPayoutCents: { increment: cents } } });
}
