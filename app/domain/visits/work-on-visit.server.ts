import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { settleCompletion } from '../payments/settle-completion.server';
import { tellCompleted, tellOnTheWay } from '../dispatching/tell.server';
import { changeVisit } from './change-visit.server';
import { holdOwnAssignment } from './own-assignment.server';
import type { VisitActor } from './visit-status';

type OwnVisit = { visitId: string; proId: string; userId: string };

function actorOf({ userId }: OwnVisit): VisitActor {
  return { kind: 'pro', userId };
}

/** The pro sets out; the customer hears of it. Throws NotFound, Conflict('illegal_transition'). */
export async function setOut(tx: Tx, own: OwnVisit): Promise<void> {
  const { id } = await holdOwnAssignment(tx, own);
  await changeVisit(tx, { visitId: own.visitId, action: 'set-out', actor: actorOf(own) });
  await tx.assignment.update({ where: { id }, data: { status: 'en_route' } });
  await tellOnTheWay(tx, { assignmentId: id });
}

/** The pro is there and begins. Throws NotFound, Conflict('illegal_transition'). */
export async function startVisit(tx: Tx, own: OwnVisit): Promise<void> {
  const { id } = await holdOwnAssignment(tx, own);
  await changeVisit(tx, { visitId: own.visitId, action: 'start', actor: actorOf(own), set: { startedAt: now() } });
  await tx.assignment.update({ where: { id }, data: { status: 'in_progress' } });
}

/**
 * The work is done: the visit is closed, the money is settled (balance, the pro's share, receipt), the customer is asked
 * for a rating. Throws NotFound, Conflict('illegal_transition').
 */
export async function completeVisit(tx: Tx, own: OwnVisit): Promise<void> {
  const { id } = await holdOwnAssignment(tx, own);
  await changeVisit(tx, { visitId: own.visitId, action: 'complete', actor: actorOf(own), set: { completedAt: now() } });
  await tx.assignment.update({ where: { id }, data: { status: 'completed', endedAt: now() } });
  await settleCompletion(tx, { visitId: own.visitId });
  await tellCompleted(tx, { assignmentId: id });
}
