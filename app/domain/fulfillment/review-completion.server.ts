import type { CompletionReview } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { closeWork } from './complete-work.server';
import { recordAudit } from '../audit/record-audit.server';
import { recordEvent } from '../visits/record-event.server';
import { notifyHeld, notifyRefused, notifyReleased } from './notify-completion-review.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { HeldAssignment } from '../visits/own-assignment.server';
import type { VisitActor } from '../visits/visit-status';
import { readWorkChecks } from '../visits/work-checks.server';
import { isTooQuick, minutesBetween } from '../visits/work-day-policy';

export type HeldWork = { minutes: number; isQuick: boolean; isNewPro: boolean };

/** Why the office looks at this work before money moves; null where there is no reason. */
export async function reasonToHold(tx: Tx, { proId, visit }: HeldAssignment): Promise<HeldWork | null> {
  const { quickPercent } = await readWorkChecks(tx);
  const { visitsToReview } = await tx.pro.findUniqueOrThrow({ where: { id: proId }, select: { visitsToReview: true } });
  const minutes = minutesBetween(visit.startedAt ?? now(), now());
  const isQuick = isTooQuick({ minutes, planned: visit.durationMinutes, share: quickPercent / 100 });
  const isNewPro = visitsToReview > 0;
  return isQuick || isNewPro ? { minutes, isQuick, isNewPro } : null;
}

type Held = { visitId: string; assignmentId: string; actor: VisitActor; note: string; why: HeldWork };

/** Keeps finished work for the office: the visit stays in progress, nothing is charged or paid, both sides and the office are told. */
export async function holdCompletion(tx: Tx, { visitId, assignmentId, actor, note, why }: Held): Promise<void> {
  const held = { status: 'waiting', reportedAt: now(), ...why, proNote: note } as const;
  await tx.completionReview.upsert({
    where: { assignmentId },
    create: { assignmentId, visitId, ...held },
    update: { ...held, decidedAt: null, decidedById: null, decisionNote: '' },
  });
  await recordEvent(tx, { visitId, type: 'completion-held', actor, data: { ...why } });
  await publishVisit(tx, visitId);
  await notifyHeld(tx, { assignmentId, why });
}

/** The work of this promise that waits for the office, or null. */
export async function findHeld(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<CompletionReview | null> {
  return tx.completionReview.findFirst({ where: { assignmentId, status: 'waiting' } });
}

type Decision = { visitId: string; adminId: string; note: string };

async function decide(tx: Tx, { visitId, adminId, note }: Decision, status: 'released' | 'refused') {
  const visit = await lockVisit(tx, visitId);
  const review = await tx.completionReview.findFirst({
    where: { visitId, assignment: { status: { in: ['in_progress', 'completed'] } } },
    include: { assignment: { select: { proId: true } } },
  });
  if (!review) throw new NotFound();
  if (review.status !== 'waiting') throw new Conflict('already_done', t('This work was already reviewed.'));
  await tx.completionReview.update({
    where: { assignmentId: review.assignmentId },
    data: { status, decidedAt: now(), decidedById: adminId, decisionNote: note },
  });
  const actor: VisitActor = { kind: 'admin', userId: adminId };
  await recordAudit(tx, {
    actor,
    action: status === 'released' ? 'visit.release-completion' : 'visit.refuse-completion',
    objectType: 'visit',
    objectId: visitId,
    reason: note || null,
  });
  return { visit, review, actor };
}

/**
 * The office has looked and the work is done: the visit is completed as of the report, the money is paid out.
 * Throws NotFound, Conflict('already_done').
 */
export async function releaseCompletion(tx: Tx, decision: Decision): Promise<void> {
  const { visitId } = decision;
  const { visit, review, actor } = await decide(tx, decision, 'released');
  await changeVisit(tx, {
    visitId,
    action: 'complete',
    actor,
    data: { held: 'released', reason: decision.note },
    set: { completedAt: review.reportedAt },
    held: visit,
  });
  await tx.pro.updateMany({
    where: { id: review.assignment.proId, visitsToReview: { gt: 0 } },
    data: { visitsToReview: { decrement: 1 } },
  });
  await closeWork(tx, { id: review.assignmentId, proId: review.assignment.proId, visit }, review.proNote);
  await notifyReleased(tx, { assignmentId: review.assignmentId });
}

/**
 * The office has looked and the work is not done: nothing is charged or paid, the visit stays with its pro, who reads why and marks
 * it complete again when it is. Throws NotFound, InputError without a reason, Conflict('already_done').
 */
export async function refuseCompletion(tx: Tx, decision: Decision): Promise<void> {
  if (!decision.note.trim()) throw new InputError(t('Enter what’s missing.'), { note: t('Enter what’s missing') });
  const { visitId } = decision;
  const { review, actor } = await decide(tx, decision, 'refused');
  // What was ticked is ticked again at the next report.
  await tx.visitCheck.deleteMany({ where: { visitId } });
  await recordEvent(tx, { visitId, type: 'completion-refused', actor, data: { reason: decision.note } });
  await publishVisit(tx, visitId);
  await notifyRefused(tx, { assignmentId: review.assignmentId, reportedAt: review.reportedAt, note: decision.note });
}
