import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { IN_TURN, markSwept } from '#app/tasks/sweep-order.server';
import { tryEach } from '#app/tasks/try-each';
import { listOverdueSignOffs } from './sign-off.server';

const BATCH = 500;

/**
 * Finds what still waits, whatever became of its tasks: offers past their time, visits that no task searches for, pools past
 * theirs. Only adds tasks; each looks at its row again, so a task too many does nothing.
 */
export async function sweepVisits(db: Db): Promise<{ offers: number; visits: number }> {
  const at = now();
  const swept = { offers: 0, visits: 0 };
  const steps = [
    async () => (swept.offers = await expireOffers(db, at)),
    async () => (swept.visits = await searchVisits(db, [...(await listUnsearched(db, at)), ...(await listOverduePools(db, at))])),
    () => settleDays(db, at),
    () => searchMoves(db, at),
    () => signOff(db),
  ];
  await tryEach(steps, (step) => step());
  return swept;
}

async function expireOffers(db: Db, at: Date): Promise<number> {
  const offers = await db.offer.findMany({
    where: { status: 'open', expiresAt: { lte: at } },
    select: { id: true },
    orderBy: { expiresAt: 'asc' },
    take: BATCH,
  });
  await tryEach(offers, ({ id }) =>
    enqueue(db, 'offers/expire', { offerId: id }, { jobKey: `sweep-offer:${id}`, unlessComing: true }),
  );
  return offers.length;
}

async function searchVisits(db: Db, visits: Found[]): Promise<number> {
  await tryEach(visits, ({ id }) =>
    enqueue(
      db,
      'visits/dispatch',
      { visitId: id, trigger: 'sweep' },
      { jobKey: `sweep-visit:${id}`, priority: 'wave', unlessComing: true },
    ),
  );
  return visits.length;
}

async function settleDays(db: Db, at: Date): Promise<void> {
  await tryEach(await listUnsettled(db, at), ({ id }) =>
    enqueue(db, 'visits/settle-day', { visitId: id }, { jobKey: `sweep-day:${id}`, priority: 'wave', unlessComing: true }),
  );
}

async function searchMoves(db: Db, at: Date): Promise<void> {
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
  await tryEach(moves, ({ id }) =>
    enqueue(db, 'visits/search-move', { moveId: id, trigger: 'sweep' }, { jobKey: `sweep-move:${id}`, unlessComing: true }),
  );
}

async function signOff(db: Db): Promise<void> {
  await tryEach(await listOverdueSignOffs(db, BATCH), (visitId) =>
    enqueue(db, 'visits/sign-off', { visitId }, { jobKey: `sweep-sign-off:${visitId}`, unlessComing: true }),
  );
}

/** Each question has an index of its own: one for all reads every takedown of the season. */
async function listUnsearched(db: Db, at: Date): Promise<Found[]> {
  const whenever = await listVisits(db, at, { poolSince: null, dispatchAfter: null });
  const begun = await listVisits(db, at, { poolSince: null, dispatchAfter: { lte: at } });
  return [...whenever, ...begun].sort(byUrgency).slice(0, BATCH);
}

/** Visits whose day should have been chosen by now. */
function listUnsettled(db: Db, at: Date): Promise<{ id: string }[]> {
  return db.visit.findMany({
    where: { status: 'pending', settleAt: { lte: at } },
    select: { id: true },
    orderBy: { settleAt: 'asc' },
    take: BATCH,
  });
}

function byUrgency(one: Found, other: Found): number {
  return other.priority - one.priority || one.createdAt.getTime() - other.createdAt.getTime();
}

/** Three days in the pool, or a day before the visit. */
function listOverduePools(db: Db, at: Date) {
  const tooLong = { poolSince: { lte: new Date(at.getTime() - 72 * HOUR_MS) } };
  const soon = { poolSince: { not: null }, windowStart: { lte: new Date(at.getTime() + DAY_MS) } };
  return listVisits(db, at, { poolSince: { not: null }, OR: [tooLong, soon] });
}

type Found = { id: string; priority: number; createdAt: Date };

function listVisits(db: Db, at: Date, where: Prisma.VisitWhereInput): Promise<Found[]> {
  // What just changed has a task on its way.
  const still = { status: 'pending', hold: false, settleAt: null, updatedAt: { lte: new Date(at.getTime() - 30_000) } } as const;
  return db.visit.findMany({
    where: { ...still, ...where },
    orderBy: [{ priority: 'desc' }, { createdAt: 'asc' }],
    select: { id: true, priority: true, createdAt: true },
    take: BATCH,
  });
}
