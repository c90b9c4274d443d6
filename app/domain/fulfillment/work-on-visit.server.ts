import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { notifyArrived, notifyOnTheWay } from '../visit-notices/work-notifications.server';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { closeWork } from './complete-work.server';
import { whatIsMissing } from '../visits/completion-policy';
import { estimateArrival } from './estimate-arrival.server';
import { whenInWords } from '../visits/local-time';
import { type HeldAssignment, holdOwnAssignment } from '../visits/own-assignment.server';
import { readCompletion } from './read-completion.server';
import { recordAudit } from '../audit/record-audit.server';
import { recordEvent } from '../visits/record-event.server';
import { findHeld, holdCompletion, reasonToHold, releaseCompletion } from './review-completion.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { readWorkChecks } from '../visits/work-checks.server';
import { maySetOutFrom, mayStartFrom } from '../visits/work-day-policy';

type OwnVisit = { visitId: string; proId: string; userId: string };

/** Where a phone says that it is. */
export type Place = { lat: number; lng: number };

function getActor({ userId }: OwnVisit): VisitActor {
  return { kind: 'pro', userId };
}

/** Refuses work on a visit before its day: earlier takes the customer's yes to another time. */
const TOO_EARLY = {
  leave: (from: string) =>
    t('You can leave for this visit from {from}. To come earlier, propose another time to the customer.', { from }),
  arrive: (from: string) =>
    t('You can arrive at this visit from {from}. To come earlier, propose another time to the customer.', { from }),
  start: (from: string) =>
    t('You can start this visit from {from}. To come earlier, propose another time to the customer.', { from }),
};

function checkTime(from: Date, zone: string, what: keyof typeof TOO_EARLY): void {
  if (now() < from) throw new Conflict('rule_broken', TOO_EARLY[what](whenInWords(from, zone)));
}

/**
 * The pro sets out, at the earliest some hours before the visit; the customer is notified.
 * Throws NotFound, Conflict('illegal_transition' or 'rule_broken').
 */
export async function setOut(tx: Tx, own: OwnVisit): Promise<void> {
  const { id, start, visit } = await holdOwnAssignment(tx, own);
  const { zone } = visit;
  checkTime(maySetOutFrom({ start, zone }, (await readWorkChecks(tx)).setOutHours), zone, 'leave');
  await changeVisit(tx, { visitId: own.visitId, action: 'set-out', actor: getActor(own), held: visit });
  await tx.assignment.update({ where: { id }, data: { status: 'en_route' } });
  await estimateArrival(tx, { assignmentId: id });
  await notifyOnTheWay(tx, { assignmentId: id });
}

/**
 * The pro is at the site, where the phone says: the customer is told, and the 30 minutes that a pro waits count from here
 *. Saying it again changes nothing. Throws NotFound, Conflict('rule_broken') before the visit's day.
 */
export async function arrive(tx: Tx, own: OwnVisit, place: Place | null = null): Promise<void> {
  const { id, arrivedAt, start, visit } = await holdOwnAssignment(tx, own);
  if (arrivedAt) return;
  const { zone } = visit;
  checkTime(mayStartFrom({ start, zone }), zone, 'arrive');
  await tx.assignment.update({ where: { id }, data: arrivalOf(place) });
  await recordEvent(tx, { visitId: own.visitId, type: 'arrived', actor: getActor(own), data: place ? { ...place } : {} });
  await publishVisit(tx, own.visitId);
  await notifyArrived(tx, { assignmentId: id });
}

function arrivalOf(place: Place | null) {
  return { arrivedAt: now(), arrivedLat: place?.lat ?? null, arrivedLng: place?.lng ?? null };
}

/**
 * The pro is there and begins, on the day of the visit. One who did not say that they are there arrives now.
 * Throws NotFound, Conflict('illegal_transition' or 'rule_broken').
 */
export async function startVisit(tx: Tx, own: OwnVisit, place: Place | null = null): Promise<void> {
  const { id, arrivedAt, start, visit } = await holdOwnAssignment(tx, own);
  const { zone } = visit;
  checkTime(mayStartFrom({ start, zone }), zone, 'start');
  const data = !arrivedAt && place ? { ...place } : {};
  const set = { startedAt: now() };
  await changeVisit(tx, { visitId: own.visitId, action: 'start', actor: getActor(own), data, set, held: visit });
  await tx.assignment.update({ where: { id }, data: { status: 'in_progress', ...(arrivedAt ? {} : arrivalOf(place)) } });
}

/** The pro leaves on the first of several days: the others follow, and the visit is complete after the last. Saying it again changes nothing. */
export async function leaveForTheDay(tx: Tx, own: OwnVisit): Promise<void> {
  const { id, status, leftAt, visit } = await holdOwnAssignment(tx, own);
  if (leftAt) return;
  if (status !== 'in_progress' || visit.days === 1)
    throw new Conflict('illegal_transition', t('This job has no days to follow.'));
  await tx.assignment.update({ where: { id }, data: { leftAt: now() } });
  await recordEvent(tx, { visitId: own.visitId, type: 'left-for-day', actor: getActor(own), data: {} });
  await publishVisit(tx, own.visitId);
}

/**
 * The work is done: every line of the checklist is ticked, the photos of the package are there, lights to be kept are counted.
 * The visit is closed, the money is settled (balance, the pro's share, receipt), the customer is asked for their sign-off and a rating, and gets
 * their report with `note` in it. Work that took far too little time, and the first of a new pro, waits for the office before any of that.
 * A pro of a team who does not lead, or on a day after the first, only checks out. Returns which of these. Throws NotFound, Conflict('illegal_transition'), InputError that says what is missing.
 */
export async function completeVisit(
  tx: Tx,
  own: OwnVisit & { ticked: number[]; note?: string },
): Promise<'completed' | 'held' | 'checked-out'> {
  const held = await holdOwnAssignment(tx, own);
  const { id, status, visit } = held;
  const { visitId } = own;
  if (await findHeld(tx, { assignmentId: id })) throw new Conflict('already_done', t('Our office is already checking this job.'));
  if (visit.leadVisitId) return checkOut(tx, own, held);
  if (visit.hasPlaces) await requireDaysOver(tx, visitId);
  const { checks, ...state } = await readCompletion(tx, visitId);
  const ticked = checks.flatMap((label, position) => (own.ticked.includes(position) ? [{ position, label }] : []));
  const missing = whatIsMissing({ ...state, checks: checks.length, ticked: ticked.length });
  if (status === 'in_progress') {
    if (missing.length) throw new InputError(t('Before you can mark it complete: {missing}.', { missing: missing.join(', ') }));
    // A pro who had the visit before may have ticked it off: their report waited for the office and was never decided.
    await tx.visitCheck.deleteMany({ where: { visitId } });
    await tx.visitCheck.createMany({ data: ticked.map((check) => ({ visitId, ...check, doneAt: now() })) });
    const why = await reasonToHold(tx, held);
    if (why) {
      await holdCompletion(tx, { visitId, assignmentId: id, actor: getActor(own), note: own.note ?? '', why });
      return 'held';
    }
  }
  const set = { completedAt: now() };
  await changeVisit(tx, { visitId, action: 'complete', actor: getActor(own), set, held: visit });
  await closeWork(tx, held, own.note);
  return 'completed';
}

/** Who is still at work on a day of the visit checks out of it first. Throws Conflict. */
async function requireDaysOver(tx: Tx, visitId: string): Promise<void> {
  const open = await tx.visit.count({
    where: { leadVisitId: visitId, seat: 1, status: { in: ['en_route', 'in_progress'] } },
  });
  if (open > 0) throw new Conflict('illegal_transition', t('Check out of today’s part of this job first.'));
}

/** A pro of a team who does not lead goes, or a day after the first ends: photos, checklist and sign-off are the lead's, their own share is due. */
async function checkOut(tx: Tx, own: OwnVisit, held: HeldAssignment): Promise<'checked-out'> {
  const set = { completedAt: now() };
  await changeVisit(tx, { visitId: own.visitId, action: 'complete', actor: getActor(own), set, held: held.visit });
  await closeWork(tx, held);
  return 'checked-out';
}

/**
 * An admin closes work that was done and that the pro cannot close: what was photographed and ticked stays as it is, money and
 * sign-off go the same way. Throws NotFound, Conflict('illegal_transition').
 */
export async function completeByAdmin(
  tx: Tx,
  { visitId, adminId, reason }: { visitId: string; adminId: string; reason: string },
): Promise<void> {
  const actor: VisitActor = { kind: 'admin', userId: adminId };
  const visit = await lockVisit(tx, visitId);
  const waiting = await tx.completionReview.count({
    where: { visitId, status: 'waiting', assignment: { status: 'in_progress' } },
  });
  if (waiting) return releaseCompletion(tx, { visitId, adminId, note: reason });
  const set = { completedAt: now() };
  await changeVisit(tx, { visitId, action: 'complete', actor, data: { reason }, set, held: visit });
  const assignment = await tx.assignment.findFirstOrThrow({
    where: { visitId, status: 'in_progress' },
    select: { id: true, proId: true },
  });
  await recordAudit(tx, { actor, action: 'visit.complete', objectType: 'visit', objectId: visitId, reason });
  await closeWork(tx, { ...assignment, visit });
}
