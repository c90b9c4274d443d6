import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { notifySeatEnded } from '../visit-notices/seat-notices.server';
import { changeVisit } from '../visits/change-visit.server';
import { ACTIVE_STATUSES, nextStatus, type VisitActor, type VisitStatus } from '../visits/visit-status';
import { mark } from '#app/platform/texts/t';

type Ending = {
  leadVisitId: string;
  actor: VisitActor;
  reason: string;
  /** Who is told of the visit as a whole. */
  toldProId: string | null;
};

/** No pro has it, or no pro came to it. */
const UNFILLED: ReadonlySet<VisitStatus> = new Set(['draft', 'pending', 'offered', 'unfulfilled', 'no_show']);

/** The visit does not take place: neither do the places of its team. Their pros are told. The caller holds the visit. */
export async function endTeam(tx: Tx, { leadVisitId, actor, reason, toldProId }: Ending): Promise<void> {
  // Days before the place that they follow.
  const seats = await tx.visit.findMany({
    where: { leadVisitId },
    orderBy: [{ day: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      seat: true,
      day: true,
      status: true,
      assignments: { where: { status: { in: [...ACTIVE_STATUSES] } }, select: { proId: true } },
    },
  });
  // Who gives up the whole visit gives up each place, also one whose pro is on the way.
  const by = actor.kind === 'customer' ? ({ kind: 'system', userId: null } as const) : actor;
  for (const { id, seat, day, status, assignments } of seats) {
    const kind = [by.kind, 'admin' as const].find((who) => nextStatus(status, 'cancel', who));
    if (!kind) continue;
    await endSeat(tx, { visitId: id, actor: { ...by, kind }, reason });
    const [held] = assignments;
    if (!held || day === 1 || (seat === 1 && held.proId === toldProId)) continue;
    const before = seats.filter((other) => other.seat === seat && other.day < day);
    // Of several days a pro is told with the first that they have.
    if (before.some((other) => other.assignments[0]?.proId === held.proId)) continue;
    await notifySeatEnded(tx, { visitId: id, proId: held.proId });
  }
}

/** What the places that were given up would have been paid. */
type LeftPay = {
  /** Of places that no pro had or came to, with their days that are still to come. */
  emptyCents: number;
  /** Of days that a pro of the team had promised, came before, and that are not needed any longer. */
  early: { assignmentId: string; cents: number }[];
};

/**
 * The work is done: places without a pro are not searched for any longer, and days of the team that are still to come are given up. Who has a place
 * today still checks out of it; who did not come stays under the office's attention. Returns what is left of the pay.
 */
export async function closeTeam(tx: Tx, { leadVisitId }: { leadVisitId: string }): Promise<LeftPay> {
  const seats = await tx.visit.findMany({
    where: { leadVisitId, status: { not: 'cancelled' } },
    orderBy: [{ seat: 'asc' }, { day: 'asc' }],
    select: {
      id: true,
      seat: true,
      day: true,
      status: true,
      payoutCents: true,
      assignments: {
        where: { status: { in: ['accepted', 'in_progress', 'completed'] } },
        select: { id: true, proId: true, start: true, status: true, proPayoutCents: true },
      },
    },
  });
  const left: LeftPay = { emptyCents: 0, early: [] };
  for (const { id, seat, day, status, payoutCents, assignments } of seats) {
    const [held] = assignments;
    const came = seats.findLast((other) => other.seat === seat && other.day < day && isAtWork(other.status));
    const worked = came?.assignments[0];
    const ahead = seat > 1 && day > 1 && status === 'accepted' && held && held.start > now() ? held : null;
    if (!UNFILLED.has(status) && !ahead) continue;
    await endSeat(tx, { visitId: id, actor: { kind: 'system', userId: null }, reason: mark('The work is done') });
    if (ahead) await notifySeatEnded(tx, { visitId: id, proId: ahead.proId });
    if (ahead && worked?.proId === ahead.proId) left.early.push({ assignmentId: worked.id, cents: ahead.proPayoutCents });
    else left.emptyCents += payoutCents;
  }
  return left;
}

function isAtWork(status: VisitStatus): boolean {
  return status === 'in_progress' || status === 'completed';
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
