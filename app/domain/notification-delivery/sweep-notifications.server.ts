import { Prisma, type PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { MINUTE_MS } from '#app/platform/durations';
import { enqueueMany } from '#app/tasks/enqueue.server';
import { hasPendingTask } from '#app/tasks/pending-task.server';

const OVERDUE_MS = MINUTE_MS;
const BATCH_SIZE = 500;

/**
 * Notices whose sending task was lost, or whose worker died while it sent: due for a minute, not sent, and without a task. Each gets a
 * task again; one whose provider refused it has a task that waits for its next try. Sending claims the row, so one task too many does
 * no harm. Returns how many there were.
 */
export async function sweepNotifications(client: PrismaClient): Promise<number> {
  const overdue = await client.$queryRaw<{ id: string }[]>`
    SELECT id FROM notification
    WHERE status IN ('queued', 'sending') AND send_after < ${new Date(now().getTime() - OVERDUE_MS)}
      AND (status = 'queued' OR coalesce(sending_until, send_after) < clock_timestamp() - make_interval(secs => ${OVERDUE_MS / 1_000}))
      AND NOT ${hasPendingTask('notifications/send', 'notificationId', Prisma.sql`notification.id`)}
    ORDER BY send_after LIMIT ${BATCH_SIZE}`;
  await enqueueMany(
    client,
    'notifications/send',
    overdue.map(({ id }) => ({ notificationId: id })),
  );
  return overdue.length;
}
