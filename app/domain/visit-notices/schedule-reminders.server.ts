import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { reminderTimes } from './reminder-times';

/**
 * Plans the reminders of a visit for its window as it is now; called when a pro takes it and when its window moves. The
 * reminders of the window before find their number gone and say nothing. A place in a team has none: they are its visit's. Of a day after the
 * first there is a short note the day before.
 */
export async function scheduleReminders(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const visit = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      seat: true,
      day: true,
      windowStart: true,
      windowVersion: true,
      zone: true,
      assignments: { where: { status: { in: [...ACTIVE_STATUSES] } }, select: { start: true } },
    },
  });
  if (visit.seat > 1) return;
  const { windowVersion, zone } = visit;
  const start = visit.assignments[0]?.start ?? visit.windowStart;
  const times = reminderTimes({ start, zone, now: now() });
  for (const { daysBefore, at } of visit.day > 1 ? times.filter((time) => time.daysBefore === 1) : times) {
    await enqueue(
      tx,
      'visits/remind',
      { visitId, windowVersion, daysBefore },
      { runAt: at, jobKey: `remind:${visitId}:${daysBefore}` },
    );
  }
}
