import { Prisma, type PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { enqueueMany } from '#app/tasks/enqueue.server';
import { hasPendingTask } from '#app/tasks/pending-task.server';
import { tryEach } from '#app/tasks/try-each';
import { KEEP_DAYS } from './retention';

/** What waits so long without a task has lost it. */
const OVERDUE_AFTER_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 1_000;

/**
 * Gives a task to what waits without one, and ends the log: what arrived is kept for 30 days, what did not for 90, counted from the
 * last try. Run by the crontab; running it twice does nothing twice, and what fails keeps nothing else.
 */
export async function sweepDeliveries(db: PrismaClient): Promise<{ ended: number; found: number }> {
  const swept = { ended: 0, found: 0 };
  const steps = [
    async () => (swept.ended += await endBefore(db, ['delivered'], KEEP_DAYS.delivered)),
    async () => (swept.ended += await endBefore(db, ['failed', 'waiting'], KEEP_DAYS.failed)),
    async () => (swept.found = await findLost(db)),
  ];
  await tryEach(steps, (step) => step());
  return swept;
}

type Status = 'delivered' | 'failed' | 'waiting';

/** A thousand at a time, so that no transaction waits long for a row. */
async function endBefore(db: PrismaClient, status: Status[], days: number): Promise<number> {
  const before = new Date(now().getTime() - days * DAY_MS);
  const over = {
    status: { in: status },
    createdAt: { lt: before },
    OR: [{ attemptedAt: null }, { attemptedAt: { lt: before } }],
  };
  let ended = 0;
  for (;;) {
    const rows = await db.webhookDelivery.findMany({ where: over, select: { id: true }, take: BATCH_SIZE });
    if (rows.length === 0) return ended;
    // Asked again: another admin may have sent one of them again in between.
    const { count } = await db.webhookDelivery.deleteMany({ where: { ...over, id: { in: rows.map(({ id }) => id) } } });
    ended += count;
    if (rows.length < BATCH_SIZE) return ended;
  }
}

/** A worker that dies at the last try leaves a delivery that waits and a task that never runs. */
async function findLost(db: PrismaClient): Promise<number> {
  const lost = await db.$queryRaw<{ id: string }[]>`
    SELECT delivery.id FROM webhook_delivery delivery
    JOIN webhook_endpoint endpoint ON endpoint.id = delivery.endpoint_id AND endpoint.paused_at IS NULL
    WHERE delivery.status = 'waiting' AND coalesce(delivery.attempted_at, delivery.created_at) < ${new Date(now().getTime() - OVERDUE_AFTER_MS)}
      AND NOT ${hasPendingTask('webhooks/deliver', 'deliveryId', Prisma.sql`delivery.id`)}
    ORDER BY delivery.created_at LIMIT ${BATCH_SIZE}`;
  await enqueueMany(
    db,
    'webhooks/deliver',
    lost.map(({ id }) => ({ deliveryId: id })),
    { priority: 'wave' },
  );
  return lost.length;
}
