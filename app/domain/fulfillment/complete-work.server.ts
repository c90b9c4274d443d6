import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { notifyCompleted } from '../visit-notices/work-notifications.server';
import { settleCompletion } from '../settlement/settle-completion.server';
import { requestReport } from '../reports/request-report.server';
import { finishEarly } from '../teams/finish-early.server';
import { closeTeam } from '../teams/end-team.server';
import { isSeat } from '../visits/team.server';
import { returnLights } from '../storage/store-lights.server';
import { askForSignOff } from './sign-off.server';

type Closing = { visitId: string; assignmentId: string; note?: string };

/** What follows from a completed visit: the promise is kept, money, stored lights, report, the customer's sign-off. */
export async function closeWork(tx: Tx, { visitId, assignmentId, note }: Closing): Promise<void> {
  await finishEarly(tx, { visitId, assignmentId });
  await tx.assignment.update({ where: { id: assignmentId }, data: { status: 'completed', endedAt: now() } });
  await settleCompletion(tx, { visitId });
  // Who leads signs off for all: of the others only the promise and the pay end.
  if (await isSeat(tx, visitId)) return;
  await closeTeam(tx, { leadVisitId: visitId });
  await returnLights(tx, { visitId });
  await preferForTakedown(tx, { visitId, assignmentId });
  await requestReport(tx, { visitId, note });
  const signOffUrl = await askForSignOff(tx, { visitId });
  await notifyCompleted(tx, { assignmentId, signOffUrl });
}

/** The pro who put lights up knows the house: the takedown is offered to them first, also where another pro was meant to have it. */
async function preferForTakedown(tx: Tx, { visitId, assignmentId }: Closing): Promise<void> {
  const { visit, proId } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: { proId: true, visit: { select: { bookingId: true, kind: true } } },
  });
  if (visit.kind !== 'install') return;
  await tx.visit.updateMany({
    where: {
      bookingId: visit.bookingId,
      leadVisitId: null,
      id: { not: visitId },
      kind: 'takedown',
      status: { in: ['draft', 'pending'] },
    },
    data: { preferredProId: proId },
  });
}
