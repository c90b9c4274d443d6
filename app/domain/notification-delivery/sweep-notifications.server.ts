import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';

const OVERDUE_MS = MINUTE_MS;
const BATCH_SIZE = 500;

/**
 * Notices whose sending task was lost, or whose worker died while it sent: due for a minute and not sent. Each gets a task again;
 * sending claims the row, so one task too many does no harm. Answers how many there were.
 */
export async function sweepNotifications(client: PrismaClient): Promise<number> {
  const overdue = await client.notification.findMany({
    where: { status: { in: ['queued', 'sending'] }, sendAfter: { lt: new Date(now().getTime() - OVERDUE_MS) } },
    orderBy: { sendAfter: 'asc' },
    take: BATCH_SIZE,
    select: { id: true },
  });
  for (const { id } of overdue) {
    await transact(client, (tx) => enqueue(tx, 'notifications/send', { notificationId: id }, { jobKey: `notify:${id}` }));
  }
  return overdue.length;
}
