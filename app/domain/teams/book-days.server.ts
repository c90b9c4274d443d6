import type { Assignment, Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { endDispatch } from '../assignments/end-dispatch.server';
import { changeVisit } from '../visits/change-visit.server';
import { laterDays, type Seat } from '../visits/seat';
import { isActive, isOver, type VisitActor } from '../visits/visit-status';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

type Days = {
  /** The visit, or a place in its team. */
  place: Seat;
  /** When each day begins, the first one included. */
  starts: Date[];
  /** Gives one of the other days, which stands at its start by now, to the pro of the visit. */
  give: (day: { visitId: string; start: Date }) => Promise<Assignment>;
};

/**
 * The pro who takes a visit of several days, or a place in its team, takes each of them: every day after the first is put to its start and promised, all of them or none.
 * The caller holds the visit and with it its days. Throws Conflict where a day has no start, or what `give` throws.
 */
export async function bookDays(tx: Tx, { place, starts, give }: Days): Promise<void> {
  const days = await tx.visit.findMany({
    where: { ...laterDays(place), status: { not: 'cancelled' } },
    orderBy: { day: 'asc' },
  });
  for (const day of days) {
    if (isOver(day.status) || day.status === 'in_progress') continue;
    const start = starts[day.day - 1];
    if (!start) throw new Conflict('rule_broken', t('The work takes more days in a row than you have free.'));
    await openDay(tx, day, start);
    await give({ visitId: day.id, start });
  }
}

/** The day waits at its start for a pro to be given. */
async function openDay(tx: Tx, day: Visit, start: Date): Promise<void> {
  const visitId = day.id;
  if (isActive(day.status)) {
    await endDispatch(tx, { visitId, reason: mark('Another pro took the whole visit'), as: 'released' });
    await changeVisit(tx, { visitId, action: 'unassign', actor: SYSTEM, data: { why: 'days' } });
  } else if (day.status === 'offered') await endDispatch(tx, { visitId, reason: mark('A pro took the whole visit') });
  await changeVisit(tx, {
    visitId,
    action: 'reschedule',
    actor: SYSTEM,
    data: { why: 'days', from: day.windowStart.toISOString(), to: start.toISOString() },
    set: {
      windowStart: start,
      windowEnd: start,
      windowVersion: { increment: 1 },
      startedAt: null,
      dispatchAfter: null,
      poolSince: null,
      attentionReason: null,
    },
  });
  if (day.status === 'draft') await changeVisit(tx, { visitId, action: 'publish', actor: SYSTEM, data: { why: 'days' } });
}
