import type { Prisma, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { type Db, transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { enqueue, enqueueMany } from '#app/tasks/enqueue.server';
import { endOpenOffer } from '../assignments/end-dispatch.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { findHold, HOLD_LIMIT } from '../weather-holds/read-holds.server';
import { type AdminHold, readHold } from './read-hold.server';
import { notifyCleared } from './notify-customers.server';
import { findAsked, findHeldTimes, moveTime, openQuestion } from './open-questions.server';
import { listOffersInHours, listVisitsInHours, type OfferInHours } from './visits-in-hold.server';

const BATCH = 100;
const SYSTEM = { kind: 'system', userId: null } as const;

type Apply = {
  holdId: string;
  /** When it ended before the last change: visits that waited for it no longer do. */
  formerEnd: Date | null;
  signal: AbortSignal;
};

/**
 * Carries a hold to its visits, or its end: offers that touch its hours on any of their days are taken back or looked at again, visits that it kept
 * waiting are searched for again (the search says whether they wait on), questions about a time that it holds end, and once it is released customers
 * who were asked keep their time. Safe to run any number of times.
 */
export async function applyHold(client: PrismaClient, { holdId, formerEnd, signal }: Apply): Promise<void> {
  const hold = await readHold(client, holdId);
  if (!hold.releasedAt) await checkOffers(client, { hold, signal });
  await searchAgain(client, { ends: await listEnds(client, [hold.endsAt, ...(formerEnd ? [formerEnd] : [])]), signal });
  let after: string | undefined;
  do after = await transact(client, (tx) => withdrawSome(tx, hold, after));
  while (after && !signal.aborted);
  if (!hold.releasedAt) await transact(client, (tx) => withdrawHeldTimes(tx, hold));
}

/** Open offers of its hours. Those of another time of a promised visit are taken back; the search goes on without these hours. */
async function checkOffers(client: PrismaClient, { hold, signal }: { hold: AdminHold; signal: AbortSignal }): Promise<void> {
  const offers = await listOffersInHours(client, hold);
  const asked = offers.filter(({ moveId }) => moveId === null);
  await enqueueMany(
    client,
    'visits/dispatch',
    asked.map(({ visitId }) => ({ visitId, trigger: 'weather' })),
  );
  for (const { id, visitId, moveId } of offers) {
    if (signal.aborted) return;
    if (moveId) await transact(client, (tx) => takeBackMove(tx, { id, visitId, moveId }));
  }
}

async function takeBackMove(tx: Tx, { id, visitId, moveId }: OfferInHours & { moveId: string }): Promise<void> {
  await lockVisit(tx, visitId);
  const open = await tx.offer.findFirst({ where: { id, status: 'open' }, select: { id: true } });
  if (!open) return;
  await endOpenOffer(tx, { visitId, status: 'withdrawn', reason: 'These hours are held for the weather.' });
  await enqueue(tx, 'visits/search-move', { moveId, trigger: 'weather' });
}

/** When visits search again that this hold keeps waiting: at its own end, or at that of another that leaves them no start beside it. */
async function listEnds(db: Db, own: Date[]): Promise<Date[]> {
  const ahead = { releasedAt: null, endsAt: { gt: now() } };
  const others = await db.weatherHold.findMany({ where: ahead, select: { endsAt: true }, take: HOLD_LIMIT });
  const ends = [...own, ...others.map(({ endsAt }) => endsAt)].map((end) => end.getTime());
  return [...new Set(ends)].map((end) => new Date(end));
}

const waiting = {
  id: true,
  dispatchAfter: true,
  windowStart: true,
  windowEnd: true,
  durationMinutes: true,
  service: true,
  booking: { select: { site: { select: { zip: true } } } },
} satisfies Prisma.VisitSelect;

type Waiting = Prisma.VisitGetPayload<{ select: typeof waiting }>;

/**
 * Visits, and places and days of them, that wait for one of these instants, wherever they are: a hold may have been made for another place. Who
 * waits for the weather may begin before it is over; who waits for the day on which its search opens begins after that day.
 */
async function searchAgain(client: PrismaClient, { ends, signal }: { ends: Date[]; signal: AbortSignal }): Promise<void> {
  const waits = { status: 'pending', OR: ends.map((end) => ({ dispatchAfter: end, windowStart: { lt: end } })) } as const;
  let after: string | undefined;
  do {
    const visits = await client.visit.findMany({
      where: { ...waits, ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: 'asc' },
      select: waiting,
      take: BATCH,
    });
    await transact(client, (tx) => wake(tx, { visits, waits }));
    after = visits.length === BATCH ? visits.at(-1)?.id : undefined;
  } while (after && !signal.aborted);
}

async function wake(tx: Tx, { visits, waits }: { visits: Waiting[]; waits: Prisma.VisitWhereInput }): Promise<void> {
  for (const { id: visitId, booking, dispatchAfter, ...visit } of visits) {
    const hold = await findHold(tx, { ...visit, zip: booking.site.zip, promised: [] });
    // What keeps it is as it was.
    if (hold && hold.endsAt.getTime() === dispatchAfter?.getTime()) continue;
    const woken = await tx.visit.updateMany({ where: { id: visitId, ...waits }, data: { dispatchAfter: null } });
    if (woken.count === 0) continue;
    await recordEvent(tx, { visitId, type: 'weather-over', actor: SYSTEM });
    await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'weather' });
  }
}

/**
 * Customers can no longer take a time of these hours, whichever hold they were asked for. They get no message, and keep their time as before; their
 * visits are planned again with the others of their hold.
 */
async function withdrawHeldTimes(tx: Tx, { startsAt, endsAt }: AdminHold): Promise<void> {
  const start = { gt: new Date(startsAt.getTime() - DAY_MS), lt: endsAt };
  const asked = await tx.weatherMove.findMany({ where: { AND: [openQuestion(), { start }] }, select: moveTime });
  const held = await findHeldTimes(tx, asked);
  await tx.weatherMove.updateMany({
    where: { visitId: { in: [...held] }, status: 'asked', start },
    data: { status: 'withdrawn', answeredAt: now() },
  });
}

/**
 * Once a hold is released, times that no customer has taken are no longer on offer; of one that was changed, those of visits that it leaves alone
 * now. Customers who were asked get a message. Returns the last visit where there may be more.
 */
async function withdrawSome(tx: Tx, hold: AdminHold, after?: string): Promise<string | undefined> {
  const { id: holdId, releasedAt } = hold;
  const open = await tx.weatherMove.findMany({
    where: {
      holdId,
      status: { in: releasedAt ? ['planned', 'unplanned', 'asked'] : ['asked'] },
      ...(after ? { visitId: { gt: after } } : {}),
    },
    orderBy: { visitId: 'asc' },
    take: BATCH,
  });
  const keeps = releasedAt
    ? new Set<string>()
    : await findKept(
        tx,
        hold,
        open.map(({ visitId }) => visitId),
      );
  for (const { visitId, status } of open) {
    if (keeps.has(visitId)) continue;
    const taken = await tx.weatherMove.updateMany({
      where: { holdId, visitId, status },
      data: { status: 'withdrawn', answeredAt: now() },
    });
    if (taken.count > 0 && status === 'asked') await notifyCleared(tx, { holdId, visitId });
  }
  return open.length === BATCH ? open.at(-1)?.visitId : undefined;
}

/** Those that stand in the hold, or whose question can no longer be answered. */
async function findKept(tx: Tx, hold: AdminHold, visitIds: string[]): Promise<ReadonlySet<string>> {
  if (visitIds.length === 0) return new Set();
  const standing = await listVisitsInHours(tx, hold, { take: BATCH, only: visitIds });
  const asked = await findAsked(tx, visitIds);
  return new Set([...standing.map(({ visitId }) => visitId), ...visitIds.filter((id) => !asked.has(id))]);
}
