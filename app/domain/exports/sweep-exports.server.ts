import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';
import { expireExport } from './change-export.server';
import { giveUp } from './give-up.server';

const STILL_MS = MINUTE_MS;
/** One that broke off so often is not tried again. */
const MAX_ATTEMPTS = 10;
const BATCH_SIZE = 50;

/** Begins exports again whose worker is not heard of, gives up what never ends, and deletes files whose days are over. What fails keeps nothing else. */
export async function sweepExports(db: PrismaClient): Promise<void> {
  await tryEach([takeUpStanding, expireExports], (step) => step(db));
}

async function takeUpStanding(db: PrismaClient): Promise<void> {
  const standing = await db.businessExport.findMany({
    where: { status: 'writing', movedAt: { lt: new Date(now().getTime() - STILL_MS) } },
    select: { id: true, attempt: true },
  });
  await tryEach(standing, async ({ id, attempt }) => {
    if (attempt < MAX_ATTEMPTS)
      await enqueue(db, 'exports/run', { exportId: id }, { jobKey: `business-export:${id}`, unlessComing: true });
    else await giveUp(db, id);
  });
}

async function expireExports(db: PrismaClient): Promise<void> {
  const over = await db.businessExport.findMany({
    where: { status: 'ready', expiresAt: { lte: now() } },
    orderBy: { expiresAt: 'asc' },
    take: BATCH_SIZE,
    select: { id: true },
  });
  await tryEach(over, ({ id }) => transact(db, (tx) => expireExport(tx, id)));
}
