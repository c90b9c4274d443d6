import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { IN_TURN, markSwept } from '#app/tasks/take-in-turn.server';
import { listOverdueSignOffs } from './sign-off.server';

const BATCH = 500;

/**
 * Finds what still waits, whatever became of its tasks: offers past their time, visits that no task searches for, pools past
 * theirs. Only adds tasks; each looks at its row again, so a task too many does nothing.
 */
export async function sweepVisits(db: Db): Promise<{ offers: number; visits: number }> {
  const at = now();
  const offers = await db.offer.findMany({
    where: { status: 'open', expiresAt: { lte: at } },
    select: { id: true },
    orderBy: { expiresAt: 'asc' },
    take: BATCH,
  });
  for (const { id } of offers) await enqueue(db, 'offers/expire', { offerId: id }, { jobKey: `sweep-offer:${id}` });
  const visits = await db.visit.findMany({
    where: {
      status: 'pending',
      hold: false,
      // What just changed has a task on its way.
      updatedAt: { lte: new Date(at.getTime() - 30_000) },
      OR: [
        { poolSince: null, OR: [{ dispatchAfter: null }, { dispatchAfter: { lte: at } }] },
        { poolSince: { lte: new Date(at.getTime() - 72 * 3_600_000) } },
        { poolSince: { not: null }, windowStart: { lte: new Date(at.getTime() + 24 * 3_600_000) } },
      ],
    },
    orderBy: [{ priority: 'desc' }, { createdAt: 'asc' }],
    select: { id: true },
    take: BATCH,
  });
  for (const { id } of visits)
    await enqueue(db, 'visits/dispatch', { visitId: id, trigger: 'sweep' }, { jobKey: `sweep-visit:${id}` });
  const moves = await db.visitMove.findMany({
    where: {
      status: 'open',
      OR: [{ expiresAt: { lte: at } }, { offers: { none: { status: 'open' } } }, { visit: { status: { not: 'accepted' } } }],
    },
    select: { id: true },
    orderBy: IN_TURN,
    take: BATCH,
  });
  await markSwept(db.visitMove, moves);
  for (const { id } of moves)
    await enqueue(db, 'visits/search-move', { moveId: id, trigger: 'sweep' }, { jobKey: `sweep-move:${id}` });
  for (const visitId of await listOverdueSignOffs(db, BATCH))
    await enqueue(db, 'visits/sign-off', { visitId }, { jobKey: `sweep-sign-off:${visitId}` });
  return { offers: offers.length, visits: visits.length };
}
