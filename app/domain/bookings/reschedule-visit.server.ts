import { judge } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { endDispatch } from '../dispatching/end-dispatch.server';
import { loadProblem } from '../dispatching/load-problem.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { isActive, nextStatus, type VisitActor } from '../visits/visit-status';
import { freeUntil, type CancellationPolicy } from './cancellation-policy';
import { firstBookableDate, hourWindow, localDateOf, type StartWindow } from './visit-windows';

/** A customer moves a visit at most this often without talking to us (G004). */
export const FREE_MOVES = 2;
const SLOT_HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17];

export type RescheduleSlot = { hour: number; window: StartWindow; pros: number };

type MovableVisit = {
  status: Parameters<typeof nextStatus>[0];
  rescheduleCount: number;
  windowStart: Date;
  zone: string;
  policy: CancellationPolicy;
};

/** Why this visit cannot be moved by its customer now, in words for him; null when it can. */
export function whyNotMovable(visit: MovableVisit, at: Date): string | null {
  if (!nextStatus(visit.status, 'reschedule', 'customer')) return 'This visit can no longer be moved.';
  if (visit.rescheduleCount >= FREE_MOVES)
    return 'You have moved this visit twice. Send us a message and we find a new time together.';
  const late = isActive(visit.status) && at > freeUntil(visit.policy, visit.windowStart);
  return late
    ? `It is less than ${visit.policy.freeBeforeHours} hours before your pro comes. Send us a message and we see what can be done.`
    : null;
}

/** What the reschedule page needs of a visit. Throws NotFound when it is not this customer's. */
export async function readMovableVisit(
  db: Db,
  input: { visitId: string; customerId: string },
): Promise<MovableVisit & { id: string }> {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, booking: { customerId: input.customerId } },
    select: {
      id: true,
      status: true,
      rescheduleCount: true,
      windowStart: true,
      zone: true,
      booking: { select: { policy: true } },
    },
  });
  if (!visit) throw new NotFound();
  return { ...visit, policy: visit.booking.policy as unknown as CancellationPolicy };
}

/**
 * The hours of 9 to 17 on a local date at which some pro near the visit could begin (G055), by the engine's own judgement:
 * hours, blocks, promises, travel, radius and least payout. The pro who has the visit now counts as free of it.
 */
export async function listRescheduleSlots(
  db: Db,
  input: { visitId: string; date: string; zone: string },
): Promise<RescheduleSlot[]> {
  if (input.date < firstBookableDate(now(), input.zone)) return [];
  const [first, last] = [
    hourWindow(input.date, SLOT_HOURS[0] ?? 9, input.zone),
    hourWindow(input.date, SLOT_HOURS.at(-1) ?? 17, input.zone),
  ];
  const whole = { windowStart: first.windowStart, windowEnd: last.windowEnd };
  const { visit, problem } = await loadProblem(db, { visitId: input.visitId, withOffers: true, window: whole });
  return SLOT_HOURS.flatMap((hour) => {
    const window = hourWindow(input.date, hour, input.zone);
    if (window.windowEnd <= now()) return [];
    const asked = { ...visit, windows: [[window.windowStart.toISOString(), window.windowEnd.toISOString()] as [string, string]] };
    const pros = problem.pros.filter((pro) => judge(asked, pro, problem).ok).length;
    return pros > 0 ? [{ hour, window, pros }] : [];
  });
}

/**
 * Moves a visit to another window. A pro who has it lets go and is asked first for the new time; the search runs for the
 * new window; reminders of the old one are taken back. Throws InputError when it cannot be moved or the hour is full.
 */
export async function rescheduleVisit(
  tx: Tx,
  input: { visitId: string; customerId: string; date: string; hour: number },
): Promise<void> {
  const { visitId, customerId, date, hour } = input;
  const before = await lockVisit(tx, visitId);
  const movable = await readMovableVisit(tx, { visitId, customerId });
  const reason = whyNotMovable(movable, now());
  if (reason) throw new InputError(reason);
  const slot = (await listRescheduleSlots(tx, { visitId, date, zone: movable.zone })).find((each) => each.hour === hour);
  if (!slot)
    throw new InputError('That hour is no longer free. Choose another.', {
      hour: 'That hour is no longer free. Choose another.',
    });
  const customer: VisitActor = { kind: 'customer', userId: customerId };
  const ended = await endDispatch(tx, { visitId, reason: 'Moved by the customer', as: 'released' });
  if (isActive(before.status)) {
    await changeVisit(tx, { visitId, action: 'unassign', actor: { kind: 'system', userId: null }, data: { why: 'reschedule' } });
  }
  await changeVisit(tx, {
    visitId,
    action: 'reschedule',
    actor: customer,
    data: { from: before.windowStart.toISOString(), to: slot.window.windowStart.toISOString() },
    set: {
      ...slot.window,
      windowVersion: { increment: 1 },
      rescheduleCount: { increment: 1 },
      preferredProId: ended?.proId ?? before.preferredProId,
      customerConfirmedAt: null,
      poolSince: null,
      cascadeEnded: 0,
    },
  });
  await cancelNotifications(tx, { visitId });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'rescheduled' });
}

/** The local date a visit stands on now, for the page's date field. */
export function currentDate(visit: { windowStart: Date; zone: string }): string {
  return localDateOf(visit.windowStart, visit.zone);
}
