import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { takedownDispatchAfter } from '../catalog/visit-windows';
import { resumeRevisit } from '../dispatching/escalate-revisit.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { chargeLateFee } from '../settlement/charge-fee.server';
import { holdTeam } from '../teams/seat-team.server';
import { changeVisit } from '../visits/change-visit.server';
import { isActive, type VisitActor } from '../visits/visit-status';
import { notifyProMovedAway } from './notify-reschedule.server';
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
