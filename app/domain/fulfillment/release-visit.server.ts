import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { endDispatch } from '../assignments/end-dispatch.server';
import { notifyFindingAnother } from '../visit-notices/visit-notifications.server';
import { postProFee } from '../payouts/pro-fee.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { excludeFromTeam } from '../teams/exclude-from-team.server';
import { changeVisit } from '../visits/change-visit.server';
import { CHANGED_HOURS, releaseFee, type ReleaseFee } from './late-release-policy';
import { everyDay, seatColumns } from '../visits/seat';
import { holdOwnAssignment } from '../visits/own-assignment.server';

type OwnVisit = { visitId: string; proId: string };

/** What giving the visit back would cost now; shown before it is done. Throws NotFound where it is another pro's or under way. */
export async function previewRelease(db: Db, own: OwnVisit): Promise<ReleaseFee> {
  const assignment = await db.assignment.findFirst({
    where: { ...own, status: { in: ['accepted', 'en_route'] } },
    select: { acceptedAt: true, start: true },
  });
  if (!assignment) throw new NotFound();
  return feeNow(db, { ...assignment, visitId: own.visitId });
}

async function feeNow(db: Db, held: { visitId: string; acceptedAt: Date; start: Date }): Promise<ReleaseFee> {
  return releaseFee({ ...held, madeHarderAt: await madeHarderAt(db, held) }, now());
}

/** When its customer last made the visit that the pro has longer or paid less, lately; null otherwise. */
async function madeHarderAt(db: Db, { visitId, acceptedAt }: { visitId: string; acceptedAt: Date }): Promise<Date | null> {
  const { leadVisitId } = await db.visit.findUniqueOrThrow({ where: { id: visitId }, select: { leadVisitId: true } });
  const since = new Date(Math.max(acceptedAt.getTime(), now().getTime() - CHANGED_HOURS * HOUR_MS));
  const event = await db.visitEvent.findFirst({
    where: {
      visitId: leadVisitId ?? visitId,
      at: { gte: since },
      type: { in: ['package-changed', 'options-added'] },
      data: { path: ['isHarder'], equals: true },
    },
    orderBy: { id: 'desc' },
    select: { at: true },
  });
  return event?.at ?? null;
}

/**
 * A pro gives their visit back. The customer's booking lives on: the visit waits again with raised priority and
 * without this pro, the cascade starts at once, the customer is told that another pro is being found. The fee of the ladder
 * goes into the history as a reliability event and into the ledger: the pro's next transfer is less by it. Throws InputError without a reason, NotFound, Conflict('illegal_transition').
 */
export async function releaseVisit(tx: Tx, input: OwnVisit & { userId: string; reason: string }): Promise<ReleaseFee> {
  const { visitId, proId, userId } = input;
  const reason = input.reason.trim();
  if (!reason)
    throw new InputError(t('Enter the reason you can’t do this job.'), { reason: t('Enter the reason you can’t do this job') });
  const assignment = await holdOwnAssignment(tx, { visitId, proId });
  await refuseSingleDay(tx, visitId);
  const fee = await feeNow(tx, { ...assignment, visitId });
  await endDispatch(tx, { visitId, reason, as: 'released' });
  await changeVisit(tx, {
    visitId,
    action: 'release',
    actor: { kind: 'pro', userId },
    data: { proId, assignmentId: assignment.id, reason, ...fee },
    set: { priority: { increment: 1 }, cascadeEnded: 0, poolSince: null, customerConfirmedAt: null },
  });
  await postProFee(tx, { assignmentId: assignment.id, ...fee });
  await excludeFromTeam(tx, { visitId, proId, reason: 'released' });
  await cancelNotifications(tx, { visitId });
  await notifyFindingAnother(tx, { visitId, cause: assignment.id });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'released' });
  return fee;
}

/** Before the work has begun a pro gives back all of its days. Throws Conflict. */
async function refuseSingleDay(tx: Tx, visitId: string): Promise<void> {
  const place = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select: seatColumns });
  if (place.day === 1) return;
  const notBegun = { ...everyDay(place), day: 1, status: { in: ['accepted', 'en_route'] } } satisfies Prisma.VisitWhereInput;
  if ((await tx.visit.count({ where: notBegun })) > 0)
    throw new Conflict('illegal_transition', t('This is one day of a job. Release its first day, and the others go with it.'));
}
