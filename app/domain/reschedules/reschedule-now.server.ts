import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import { listSeasons } from '../catalog/queries.server';
import { takedownSeason } from '../catalog/seasons';
import { takedownDispatchAfter, takedownWindow } from '../catalog/visit-windows';
import { resumeRevisit } from '../dispatching/escalate-revisit.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { chargeLateFee } from '../settlement/charge-fee.server';
import { holdTeam } from '../teams/seat-team.server';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { isActive, NOT_UNDER_WAY_STATUSES, type VisitActor } from '../visits/visit-status';
import { notifyProMovedAway } from './notify-reschedule.server';
import { withdrawOpenReschedules } from './withdraw-reschedule.server';
import { mark } from '#app/platform/texts/t';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

type Done = { visitId: string; /** Whose visit it was; null when no pro held it. */ heldBy: string | null };

/**
 * Makes a move: a pro who has the visit loses it, the window moves, old reminders are taken back, a fee becomes owed.
 * The caller holds booking and visit, and either gives the visit to a pro in the same transaction or lets the search run
 * (`search`, the default). Whatever else is in the way of the new time is decided by the caller before.
 */
export async function rescheduleNow(
  tx: Tx,
  input: { moveId: string; actor: VisitActor; search?: boolean; nextProId?: string },
): Promise<Done> {
  const { moveId, actor } = input;
  const move = await tx.visitMove.findUniqueOrThrow({ where: { id: moveId }, include: { visit: true } });
  const { visit, visitId } = move;
  await tx.visitMove.update({ where: { id: moveId }, data: { status: 'confirmed', endedAt: now() } });
  const ended = await endDispatch(tx, { visitId, reason: mark('Moved by the customer'), as: 'released' });
  if (isActive(visit.status))
    await changeVisit(tx, { visitId, action: 'unassign', actor: SYSTEM, data: { why: 'reschedule', moveId } });
  const dispatchAfter = visit.kind === 'takedown' ? takedownDispatchAfter(move.windowStart, visitId) : null;
  const waits = dispatchAfter !== null && dispatchAfter > now() && !input.nextProId;
  await changeVisit(tx, {
    visitId,
    action: 'reschedule',
    actor,
    data: { moveId, from: visit.windowStart.toISOString(), to: move.windowStart.toISOString(), feeCents: move.feeCents },
    set: {
      windowStart: move.windowStart,
      windowEnd: move.windowEnd,
      windowVersion: { increment: 1 },
      ...(move.ourDoing ? {} : { rescheduleCount: { increment: 1 } }),
      preferredProId: ended?.proId ?? visit.preferredProId,
      dispatchAfter: waits ? dispatchAfter : null,
      settleAt: null,
      customerConfirmedAt: null,
      poolSince: null,
      cascadeEnded: 0,
      attentionReason: null,
    },
  });
  await cancelNotifications(tx, { visitId });
  if (visit.pros > 1) await holdTeam(tx, { leadVisitId: visitId, reason: mark('The visit has a new time') });
  if (visit.guarantee) await resumeRevisit(tx, visitId);
  if (visit.kind === 'install') await moveTakedown(tx, { ...visit, windowStart: move.windowStart });
  if (move.feeCents > 0)
    await chargeLateFee(tx, { bookingId: visit.bookingId, causeId: moveId, kind: 'reschedule', amountCents: move.feeCents });
  if (ended && ended.proId !== input.nextProId) await notifyProMovedAway(tx, { visitId, proId: ended.proId, moveId });
  if (input.search ?? true)
    await enqueue(
      tx,
      'visits/dispatch',
      { visitId, trigger: 'rescheduled' },
      waits ? { runAt: dispatchAfter, priority: 'wave' } : {},
    );
  return { visitId, heldBy: ended?.proId ?? null };
}

/**
 * An install that goes into another season leaves its takedown before it: that one goes into the weeks of the new season, and a pro who had it is free.
 * The caller holds booking and install.
 */
async function moveTakedown(tx: Tx, install: Pick<Visit, 'bookingId' | 'windowStart' | 'zone'>): Promise<void> {
  const { bookingId, windowStart, zone } = install;
  const takedown = await tx.visit.findFirst({
    where: {
      bookingId,
      leadVisitId: null,
      kind: 'takedown',
      windowEnd: { lte: windowStart },
      status: { in: [...NOT_UNDER_WAY_STATUSES] },
    },
    select: { id: true, windowStart: true, booking: { select: { package: { select: { serviceLineId: true } } } } },
  });
  if (!takedown) return;
  const { id: visitId, booking } = takedown;
  const seasons = await listSeasons(tx, booking.package.serviceLineId);
  const season = takedownSeason(seasons, localDate(windowStart, zone));
  if (!season) return;
  const reason = mark('The installation moved to another season');
  await lockVisit(tx, visitId);
  await withdrawOpenReschedules(tx, { visitId, reason });
  const times = { fromStart: takedown.windowStart, ...takedownWindow(season, zone), createdAt: now(), expiresAt: now() };
  const move = await tx.visitMove.create({ data: { visitId, ...times, ourDoing: true }, select: { id: true } });
  await tx.visit.update({ where: { id: visitId }, data: { chosenWeek: null } });
  await rescheduleNow(tx, { moveId: move.id, actor: SYSTEM });
}
