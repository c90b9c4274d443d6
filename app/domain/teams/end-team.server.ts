import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { notifySeatEnded } from '../visit-notices/seat-notices.server';
import { changeVisit } from '../visits/change-visit.server';
import { nextStatus, type VisitActor, type VisitStatus } from '../visits/visit-status';
import { mark } from '#app/platform/texts/t';

type Ending = { leadVisitId: string; actor: VisitActor; reason: string };

/** No pro has it, or no pro came to it. */
const UNFILLED: ReadonlySet<VisitStatus> = new Set(['draft', 'pending', 'offered', 'unfulfilled', 'no_show']);

/** The visit does not take place: neither do the places of its team. Their pros are told. The caller holds the visit. */
export async function endTeam(tx: Tx, { leadVisitId, actor, reason }: Ending): Promise<void> {
  const seats = await tx.visit.findMany({ where: { leadVisitId }, orderBy: { id: 'asc' }, select: { id: true, status: true } });
  // Who gives up the whole visit gives up each place, also one whose pro is on the way.
  const by = actor.kind === 'customer' ? ({ kind: 'system', userId: null } as const) : actor;
  for (const { id, status } of seats) {
    if (nextStatus(status, 'cancel', by.kind)) await endSeat(tx, { visitId: id, actor: by, reason });
    else if (nextStatus(status, 'cancel', 'admin'))
      await endSeat(tx, { visitId: id, actor: { kind: 'admin', userId: by.userId }, reason });
  }
}

/** The work is done: places without a pro are not searched for any longer. Who has one still checks out of it. */
export async function closeTeam(tx: Tx, { leadVisitId }: { leadVisitId: string }): Promise<void> {
  const seats = await tx.visit.findMany({ where: { leadVisitId }, orderBy: { id: 'asc' }, select: { id: true, status: true } });
  for (const { id, status } of seats)
    if (UNFILLED.has(status))
      await endSeat(tx, { visitId: id, actor: { kind: 'system', userId: null }, reason: mark('The work is done') });
}

/** A place of a team, or a day after the first, is given up: its offer or its pro's promise ends, and they are told. The caller holds it. */
export async function endSeat(
  tx: Tx,
  { visitId, actor, reason }: { visitId: string; actor: VisitActor; reason: string },
): Promise<void> {
  await changeVisit(tx, {
    visitId,
    action: 'cancel',
    actor,
    data: { reason },
    set: { cancelledAt: now(), cancelReason: reason || null, hold: false, holdReason: null, poolSince: null },
  });
  const left = await endDispatch(tx, { visitId, reason: 'visit canceled' });
  await cancelNotifications(tx, { visitId });
  const isDay = (await tx.visit.count({ where: { id: visitId, day: { gt: 1 } } })) > 0;
  // Of a day the pro hears with the visit.
  if (left && !isDay) await notifySeatEnded(tx, { visitId, proId: left.proId });
}
