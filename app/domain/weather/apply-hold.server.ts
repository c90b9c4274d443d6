import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { endOpenOffer } from '../assignments/end-dispatch.server';
import { lockVisit } from '../visits/change-visit.server';
import { type AdminHold, readHold } from './read-hold.server';
import { notifyCleared } from './notify-customers.server';
import { listMoveOffers, listVisitsInHours, type VisitInHold } from './visits-in-hold.server';

const BATCH = 100;

type Apply = {
  holdId: string;
  /** The hours before the last change: visits that waited for their end no longer do. */
  former: { startsAt: Date; endsAt: Date } | null;
  signal: AbortSignal;
};

/**
 * Carries a hold to its visits, or its end: offers for its hours are looked at again, those of another time are taken back, visits that it kept waiting are searched for again (the
 * search says whether they wait on), and once it is released customers who were asked keep their time. Safe to run any number of times.
 */
export async function applyHold(client: PrismaClient, { holdId, former, signal }: Apply): Promise<void> {
  const hold = await readHold(client, holdId);
  const ends = [hold.endsAt, ...(former ? [former.endsAt] : [])];
  const hours = former ? wider(hold, former) : hold;
  if (!hold.releasedAt) await takeBackMoves(client, { hold, signal });
  let after: VisitInHold | undefined;
  do {
    const visits: VisitInHold[] = await listVisitsInHours(client, hours, { take: BATCH, after });
    await transact(client, (tx) => searchAgain(tx, visits, ends));
    after = visits.length === BATCH ? visits.at(-1) : undefined;
  } while (after && !signal.aborted);
  while (hold.releasedAt && !signal.aborted) {
    const withdrawn = await transact(client, (tx) => withdrawSome(tx, holdId));
    if (withdrawn < BATCH) break;
  }
}

/** Offers of another time of a promised visit, where that time is held now. The search for the new time goes on without these hours. */
async function takeBackMoves(client: PrismaClient, { hold, signal }: { hold: AdminHold; signal: AbortSignal }): Promise<void> {
  for (const { id, visitId, moveId } of await listMoveOffers(client, hold)) {
    if (signal.aborted) return;
    await transact(client, async (tx) => {
      await lockVisit(tx, visitId);
      const open = await tx.offer.findFirst({ where: { id, status: 'open' }, select: { id: true } });
      if (!open) return;
      await endOpenOffer(tx, { visitId, status: 'withdrawn', reason: 'These hours are held for the weather.' });
      await enqueue(tx, 'visits/search-move', { moveId, trigger: 'weather' });
    });
  }
}

function wider(hold: AdminHold, former: { startsAt: Date; endsAt: Date }): AdminHold {
  return {
    ...hold,
    startsAt: former.startsAt < hold.startsAt ? former.startsAt : hold.startsAt,
    endsAt: former.endsAt > hold.endsAt ? former.endsAt : hold.endsAt,
  };
}

async function searchAgain(tx: Tx, visits: readonly VisitInHold[], ends: readonly Date[]): Promise<void> {
  for (const { visitId, status } of visits) {
    if (status === 'accepted') continue;
    const woken = await tx.visit.updateMany({
      where: { id: visitId, status: 'pending', dispatchAfter: { in: [...ends] } },
      data: { dispatchAfter: null },
    });
    if (woken.count > 0 || status === 'offered') await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'weather' });
  }
}

/** Times that no customer has taken are no longer on offer; those who were asked get a message. */
async function withdrawSome(tx: Tx, holdId: string): Promise<number> {
  const open = await tx.weatherMove.findMany({
    where: { holdId, status: { in: ['planned', 'unplanned', 'asked'] } },
    orderBy: { visitId: 'asc' },
    take: BATCH,
  });
  for (const { visitId, status } of open) {
    const taken = await tx.weatherMove.updateMany({
      where: { holdId, visitId, status },
      data: { status: 'withdrawn', answeredAt: now() },
    });
    if (taken.count > 0 && status === 'asked') await notifyCleared(tx, { holdId, visitId });
  }
  return open.length;
}
