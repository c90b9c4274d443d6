import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { settleCompletion } from '../payments/settle-completion.server';
import { requestReport } from '../reports/request-report.server';
import { tellArrived, tellCompleted, tellOnTheWay } from '../dispatching/tell.server';
import { handOutLights } from '../stored-lights/keep-lights.server';
import { changeVisit, lockVisit } from './change-visit.server';
import { whatIsMissing } from './completion-policy';
import { estimateArrival } from './estimate-arrival.server';
import { holdOwnAssignment } from './own-assignment.server';
import { readCompletion } from './read-completion.server';
import { recordAudit } from './record-audit.server';
import { recordEvent } from './record-event.server';
import { askForSignOff } from './sign-off.server';
import { publishVisit } from './visit-rooms.server';
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
  await estimateArrival(tx, { assignmentId: id });
  await tellOnTheWay(tx, { assignmentId: id });
}

/**
 * The pro stands at the door: the customer hears of it, and the 30 minutes that a pro waits count from here (G121).
 * Saying it again changes nothing. Throws NotFound.
 */
export async function arrive(tx: Tx, own: OwnVisit): Promise<void> {
  const { id, arrivedAt } = await holdOwnAssignment(tx, own);
  if (arrivedAt) return;
  await tx.assignment.update({ where: { id }, data: { arrivedAt: now() } });
  await recordEvent(tx, { visitId: own.visitId, type: 'arrived', actor: actorOf(own) });
  await publishVisit(tx, own.visitId);
  await tellArrived(tx, { assignmentId: id });
}

/** The pro is there and begins. Throws NotFound, Conflict('illegal_transition'). */
export async function startVisit(tx: Tx, own: OwnVisit): Promise<void> {
  const { id } = await holdOwnAssignment(tx, own);
  await changeVisit(tx, { visitId: own.visitId, action: 'start', actor: actorOf(own), set: { startedAt: now() } });
  await tx.assignment.update({ where: { id }, data: { status: 'in_progress' } });
}

/**
 * The work is done: every line of the checklist is ticked, the photos of the package are there (G120), lights to be kept are counted (G030).
 * The visit is closed, the money is settled (balance, the pro's share, receipt), the customer is asked for his word and a rating, and gets
 * his report with `note` in it.
 * Throws NotFound, Conflict('illegal_transition'), InputError that says what is missing.
 */
export async function completeVisit(tx: Tx, own: OwnVisit & { ticked: number[]; note?: string }): Promise<void> {
  const { id } = await holdOwnAssignment(tx, own);
  await changeVisit(tx, { visitId: own.visitId, action: 'complete', actor: actorOf(own), set: { completedAt: now() } });
  const { checks, ...state } = await readCompletion(tx, own.visitId);
  const ticked = checks.flatMap((label, position) => (own.ticked.includes(position) ? [{ position, label }] : []));
  const missing = whatIsMissing({ ...state, checks: checks.length, ticked: ticked.length });
  if (missing.length) throw new InputError(`Before you can mark it complete: ${missing.join(', ')}.`);
  await tx.visitCheck.createMany({ data: ticked.map((check) => ({ visitId: own.visitId, ...check, doneAt: now() })) });
  await closeWork(tx, { visitId: own.visitId, assignmentId: id, note: own.note });
}

/**
 * An admin closes work that was done and that the pro cannot close himself: what was photographed and ticked stays as it is, money and
 * sign-off go the same way (G139). Throws NotFound, Conflict('illegal_transition').
 */
export async function completeByAdmin(
  tx: Tx,
  { visitId, adminId, reason }: { visitId: string; adminId: string; reason: string },
): Promise<void> {
  const actor: VisitActor = { kind: 'admin', userId: adminId };
  await lockVisit(tx, visitId);
  await changeVisit(tx, { visitId, action: 'complete', actor, set: { completedAt: now() } });
  const { id } = await tx.assignment.findFirstOrThrow({ where: { visitId, status: 'in_progress' }, select: { id: true } });
  await recordAudit(tx, { actor, action: 'visit.complete', objectType: 'visit', objectId: visitId, reason });
  await closeWork(tx, { visitId, assignmentId: id });
}

type Closing = { visitId: string; assignmentId: string; note?: string };

async function closeWork(tx: Tx, { visitId, assignmentId, note }: Closing): Promise<void> {
  await tx.assignment.update({ where: { id: assignmentId }, data: { status: 'completed', endedAt: now() } });
  await settleCompletion(tx, { visitId });
  await handOutLights(tx, { visitId });
  await requestReport(tx, { visitId, note });
  const signOffUrl = await askForSignOff(tx, { visitId });
  await tellCompleted(tx, { assignmentId, signOffUrl });
}
