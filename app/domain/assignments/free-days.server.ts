import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { notifySeatEnded } from '../visit-notices/seat-notices.server';
import { changeVisit } from '../visits/change-visit.server';
import { laterDays, seatColumns } from '../visits/seat';
import type { VisitActor } from '../visits/visit-status';
import { publishPro } from './publish-pro.server';
import { keepTravelRight, lockPro } from './travel-buffer.server';
import { mark } from '#app/platform/texts/t';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

/** Why no pro is asked for a day after the first: who takes the visit takes all of them. */
export const DAYS_HOLD = mark('Waits until a pro has the visit.');

type Left = { visitId: string; /** Who had the visit. */ proId: string; reason: string };

/**
 * The pro no longer has the visit, or their place in its team: the days after the first that have not begun are free again, and wait for who has
 * it next. A day that is under way or done stays theirs. The caller holds the visit and with it its days, and tells the pro of the visit as a whole;
 * another pro, who took a day that was given back, is told of it here.
 */
export async function freeDays(tx: Tx, { visitId, proId: leftBy, reason }: Left): Promise<void> {
  const place = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select: seatColumns });
  if (place.day > 1) return;
  const held = await tx.assignment.findMany({
    where: { status: { in: ['accepted', 'en_route'] }, visit: laterDays(place) },
    orderBy: { start: 'asc' },
    select: { id: true, visitId: true, proId: true, start: true },
  });
  for (const { id, visitId: dayId, proId, start } of held) {
    await lockPro(tx, proId);
    await tx.assignment.update({ where: { id }, data: { status: 'released', endedAt: now(), releaseReason: reason } });
    await keepTravelRight(tx, { proId, at: start });
    await changeVisit(tx, {
      visitId: dayId,
      action: 'unassign',
      actor: SYSTEM,
      data: { proId, reason },
      set: { hold: true, holdReason: DAYS_HOLD, poolSince: null },
    });
    await cancelNotifications(tx, { visitId: dayId });
    if (proId === leftBy) continue;
    await notifySeatEnded(tx, { visitId: dayId, proId });
    await publishPro(tx, proId, { type: 'visit.changed', id: dayId });
  }
}
