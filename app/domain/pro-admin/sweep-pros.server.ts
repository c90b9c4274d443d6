import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';
import { endPause } from './pause-pro.server';
import { reinstatePro } from './suspend-pro.server';

const BATCH_SIZE = 200;

/**
 * Ends suspensions and pauses whose day has come, and puts outside calendars in line that are due to be read again. A suspension outlasts a ban: it
 * ends once the ban is lifted. That of a deleted account brings no one back. What fails keeps nothing else.
 */
export async function sweepPros(db: PrismaClient): Promise<void> {
  await tryEach([endSuspensions, endPauses, readFeeds], (step) => step(db));
}

async function endSuspensions(db: PrismaClient): Promise<void> {
  const over = await db.proSuspension.findMany({
    where: { endedAt: null, until: { lte: now() }, pro: { status: 'suspended', user: { deletedAt: null } } },
    select: { proId: true },
    orderBy: { until: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(over, ({ proId }) => endOnce(db, (tx) => reinstatePro(tx, { proId, adminId: null, answer: '' })));
}

async function endPauses(db: PrismaClient): Promise<void> {
  const rested = await db.pro.findMany({
    where: { status: 'paused', officePausedUntil: { lte: now() } },
    select: { id: true },
    orderBy: { officePausedUntil: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(rested, ({ id }) => endOnce(db, (tx) => endPause(tx, { proId: id, adminId: null })));
}

async function readFeeds(db: PrismaClient): Promise<void> {
  const feeds = await db.proBusyFeed.findMany({
    where: { nextReadAt: { lte: now() }, pro: { status: { in: ['active', 'paused'] } } },
    orderBy: { nextReadAt: 'asc' },
    select: { proId: true },
    take: BATCH_SIZE,
  });
  await tryEach(feeds, ({ proId }) =>
    transact(db, (tx) => enqueue(tx, 'pros/read-busy-feed', { proId }, { jobKey: `busy:${proId}`, unlessComing: true })),
  );
}

async function endOnce(db: PrismaClient, end: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await transact(db, end);
  } catch (error) {
    // An admin was faster.
    if (!(error instanceof Conflict)) throw error;
  }
}
