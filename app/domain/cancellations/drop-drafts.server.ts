import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { cancelVisit } from './cancel-visit.server';
import { mark } from '#app/platform/texts/t';

const BATCH_SIZE = 100;

/**
 * Cancels what was never paid for once its quote has run out or its day has come; no pro was ever asked for it. A payment that
 * arrives all the same is given back by the webhook's handler. Run by the crontab; running it twice changes nothing.
 */
export async function dropDrafts(db: PrismaClient): Promise<number> {
  const at = now();
  const drafts = await db.visit.findMany({
    where: {
      status: 'draft',
      leadVisitId: null,
      kind: { in: ['install', 'service'] },
      booking: { paymentStatus: { in: ['none', 'failed'] }, cancelledAt: null },
      OR: [{ windowStart: { lte: at } }, { booking: { quote: { validUntil: { lte: at } } } }],
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: BATCH_SIZE,
  });
  let dropped = 0;
  for (const { id } of drafts) dropped += await drop(db, id);
  return dropped;
}

/** 0 where the deposit came in between. */
async function drop(db: PrismaClient, visitId: string): Promise<number> {
  try {
    const system = { kind: 'system', userId: null } as const;
    await transact(db, (tx) =>
      cancelVisit(tx, { visitId, actor: system, at: now(), cause: 'company', reason: mark('It was not paid for in time') }),
    );
    return 1;
  } catch (error) {
    if (error instanceof Conflict) return 0;
    throw error;
  }
}
