import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';
import { reinstatePro } from './suspend-pro.server';

const BATCH_SIZE = 200;

/** Ends suspensions whose day has come, and puts outside calendars in line that are due to be read again. */
export async function sweepPros(db: PrismaClient): Promise<void> {
  const over = await db.proSuspension.findMany({
    where: { endedAt: null, until: { lte: now() } },
    select: { proId: true },
    orderBy: { until: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(over, async ({ proId }) => {
    try {
      await transact(db, (tx) => reinstatePro(tx, { proId, adminId: null, answer: '' }));
    } catch (error) {
      // An admin was faster.
      if (!(error instanceof Conflict)) throw error;
    }
  });
  const feeds = await db.proBusyFeed.findMany({
    where: { nextReadAt: { lte: now() }, pro: { status: { in: ['active', 'paused'] } } },
    orderBy: { nextReadAt: 'asc' },
    select: { proId: true },
    take: BATCH_SIZE,
  });
  for (const { proId } of feeds)
    await transact(db, (tx) => enqueue(tx, 'pros/read-busy-feed', { proId }, { jobKey: `busy:${proId}` }));
}
