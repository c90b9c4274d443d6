import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { flaggedVisits } from '../moderation/flagged-visits.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { IN_TURN } from '#app/tasks/sweep-order.server';
import { listWorkIds, workFacts } from './work-facts';
import { transferHold } from './transfer-hold';

/** Many of those that are due are held back, so more are looked at than leave in one run. */
const LOOKED_AT = 500;

const facts = {
  id: true,
  dueAt: true,
  assignment: {
    select: {
      pro: { select: { stripeAccountId: true, payoutsEnabled: true, status: true } },
      visit: {
        select: {
          id: true,
          signOff: { select: { status: true } },
          leadVisit: { select: { id: true, signOff: { select: { status: true } } } },
          booking: { select: { disputes: { select: { status: true, decision: true } } } },
        },
      },
    },
  },
} as const;

/** Ids of waiting shares that may leave now, at most `atOnce`. Whichever was looked at comes after all others next time. */
export async function transfersToSend(db: PrismaClient, atOnce: number): Promise<string[]> {
  const at = now();
  const due = await db.transfer.findMany({
    where: {
      status: 'waiting',
      amountCents: { gt: 0 },
      dueAt: { lte: at },
      OR: [{ nextTryAt: null }, { nextTryAt: { lte: at } }],
    },
    select: facts,
    orderBy: IN_TURN,
    take: LOOKED_AT,
  });
  const visitIds = due.flatMap(({ assignment }) => listWorkIds(assignment.visit));
  const flagged = await flaggedVisits(db, visitIds);
  const isFree = ({ dueAt, assignment: { pro, visit } }: (typeof due)[number]) =>
    transferHold({ dueAt, pro, ...workFacts(visit, flagged) }, at) === null;
  const free = due.filter(isFree).map(({ id }) => id);
  const later = new Set(free.slice(atOnce));
  const taken = due.map(({ id }) => id).filter((id) => !later.has(id));
  await db.transfer.updateMany({ where: { id: { in: taken } }, data: { sweptAt: at } });
  return free.slice(0, atOnce);
}

/** Sees that the share of a visit, which waited for a sign-off or a check, is sent when it is due. */
export async function queueDueTransfer(tx: Tx, visitId: string): Promise<void> {
  const transfer = await tx.transfer.findFirst({
    where: { status: 'waiting', assignment: { visitId, status: 'completed' } },
    select: { id: true, dueAt: true },
  });
  if (transfer) await enqueue(tx, 'payments/transfer', { transferId: transfer.id }, { runAt: transfer.dueAt });
}
