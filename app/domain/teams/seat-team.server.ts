import type { Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { notifySeatEnded } from '../visit-notices/seat-notices.server';
import { changeVisit } from '../visits/change-visit.server';
import { laterDays } from '../visits/seat';
import { ACTIVE_STATUSES, isActive, isOver, type VisitActor } from '../visits/visit-status';
import { mark } from '#app/platform/texts/t';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

/** Why a place is searched for no longer until its visit has a new time. */
export const TEAM_HOLD = mark('Waits until the lead’s time is set.');

/** The places of the other pros, on their first day: the days that follow go with each. */
function listSeats(tx: Tx, leadVisitId: string): Promise<Visit[]> {
  return tx.visit.findMany({
    where: { leadVisitId, seat: { gt: 1 }, day: 1, status: { not: 'cancelled' } },
    orderBy: { id: 'asc' },
  });
}

/**
 * The lead begins at `starts`, one for each day: so does every place of the team. Who has a place at those starts keeps it; the others are searched
 * for, and who had it at another time is asked first. The caller holds the visit and with it its places.
 */
export async function seatTeam(
  tx: Tx,
  { leadVisitId, starts }: { leadVisitId: string; starts: readonly [Date, ...Date[]] },
): Promise<void> {
  const [start, ...others] = starts;
  for (const seat of await listSeats(tx, leadVisitId)) {
    if (isOver(seat.status) || seat.status === 'in_progress' || (await standsAt(tx, seat, { start, others }))) continue;
    const had = isActive(seat.status) ? await takeSeat(tx, seat, mark('The team begins at another time')) : null;
    await searchSeat(tx, { seat, start, preferredProId: had ?? seat.preferredProId });
  }
}

/** Whether the place needs nothing: its pro begins then on each day, or one is being searched for those starts. */
async function standsAt(tx: Tx, seat: Visit, { start, others }: { start: Date; others: readonly Date[] }): Promise<boolean> {
  if (isActive(seat.status)) {
    const days = await tx.visit.findMany({
      where: { OR: [{ id: seat.id }, laterDays(seat)] },
      select: { assignments: { where: { status: { in: [...ACTIVE_STATUSES] } }, select: { start: true } } },
    });
    const held = days.flatMap(({ assignments }) => assignments.map((each) => each.start));
    return isSame(
      held.toSorted((one, other) => one.getTime() - other.getTime()),
      [start, ...others],
    );
  }
  if (seat.status !== 'pending' && seat.status !== 'offered') return false;
  if (seat.hold || seat.windowStart.getTime() !== start.getTime() || seat.windowEnd.getTime() !== start.getTime()) return false;
  const offer = await tx.offer.findFirst({ where: { visitId: seat.id, status: 'open' }, select: { dayStarts: true } });
  return !offer || isSame(offer.dayStarts, others);
}

function isSame(one: readonly Date[], other: readonly Date[]): boolean {
  return one.length === other.length && one.every((at, index) => at.getTime() === other[index]?.getTime());
}

type Search = { seat: Visit; start: Date; preferredProId: string | null };

async function searchSeat(tx: Tx, { seat, start, preferredProId }: Search): Promise<void> {
  const visitId = seat.id;
  const isNew = seat.status === 'draft';
  const isHeldByUs = seat.hold && seat.holdReason === TEAM_HOLD;
  if (seat.status === 'offered') await endDispatch(tx, { visitId, reason: mark('The team begins at another time') });
  await changeVisit(tx, {
    visitId,
    action: 'reschedule',
    actor: SYSTEM,
    data: { why: 'team', from: seat.windowStart.toISOString(), to: start.toISOString() },
    set: {
      windowStart: start,
      windowEnd: start,
      windowVersion: { increment: 1 },
      preferredProId,
      dispatchAfter: null,
      poolSince: null,
      cascadeEnded: 0,
      attentionReason: null,
      ...(isHeldByUs ? { hold: false, holdReason: null } : {}),
    },
  });
  if (isNew) await changeVisit(tx, { visitId, action: 'publish', actor: SYSTEM, data: { why: 'team' } });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'team' });
}

/** The visit gets another time: the team's pros are free again, and no other is asked before the lead's new time is set. */
export async function holdTeam(tx: Tx, { leadVisitId, reason }: { leadVisitId: string; reason: string }): Promise<void> {
  for (const seat of await listSeats(tx, leadVisitId)) {
    if (isOver(seat.status) || seat.status === 'draft' || seat.status === 'in_progress') continue;
    // What the office holds waits for the office.
    if (seat.hold && seat.holdReason !== TEAM_HOLD) continue;
    const had = isActive(seat.status) ? await takeSeat(tx, seat, reason) : null;
    if (seat.status === 'offered') await endDispatch(tx, { visitId: seat.id, reason });
    if (seat.status === 'unfulfilled' || seat.status === 'no_show')
      await changeVisit(tx, { visitId: seat.id, action: 'reopen', actor: SYSTEM, data: { why: 'team' } });
    await changeVisit(tx, {
      visitId: seat.id,
      action: 'hold',
      actor: SYSTEM,
      data: { reason: TEAM_HOLD },
      set: {
        hold: true,
        holdReason: TEAM_HOLD,
        poolSince: null,
        attentionReason: null,
        ...(had ? { preferredProId: had } : {}),
      },
    });
  }
}

/** Takes a place from its pro and tells them. Returns the pro. */
async function takeSeat(tx: Tx, seat: Visit, reason: string): Promise<string | null> {
  const ended = await endDispatch(tx, { visitId: seat.id, reason, as: 'released' });
  await changeVisit(tx, {
    visitId: seat.id,
    action: 'unassign',
    actor: SYSTEM,
    data: { proId: ended?.proId ?? null, reason },
    set: { startedAt: null },
  });
  await cancelNotifications(tx, { visitId: seat.id });
  if (ended) await notifySeatEnded(tx, { visitId: seat.id, proId: ended.proId });
  return ended?.proId ?? null;
}
