import type { Prisma, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { mark } from '#app/platform/texts/t';
import { tryEach } from '#app/tasks/try-each';
import { CHECKOUT_MINUTES } from '../checkout/start-payment.server';
import { lockBooking } from '../payments/booking-account.server';
import { cancelVisit } from './cancel-visit.server';
import { UNPAID } from './drop-begun.server';

const BATCH_SIZE = 100;
/** As long as Stripe's page is open; after that the sweep of payments asks what became of it, where no event said so. */
const PAYMENT_MINUTES = CHECKOUT_MINUTES + 30;

/** What its customer may be paying at this moment. */
function beingPaid(at: Date): Prisma.PaymentWhereInput {
  return { status: 'pending', createdAt: { gt: new Date(at.getTime() - PAYMENT_MINUTES * MINUTE_MS) } };
}

/**
 * Cancels what was never paid for once its quote has run out or the time in which it was to begin is over; no pro was ever asked for it.
 * What is being paid waits, and one that fails keeps no others. A payment that arrives all the same is given back by the webhook's handler. Run by the crontab; running it
 * twice changes nothing.
 */
export async function dropDrafts(db: PrismaClient): Promise<number> {
  const at = now();
  const drafts = await db.visit.findMany({
    where: overdue(at),
    select: { id: true, bookingId: true },
    orderBy: { id: 'asc' },
    take: BATCH_SIZE,
  });
  let dropped = 0;
  await tryEach(drafts, async (draft) => {
    dropped += await drop(db, draft, at);
  });
  return dropped;
}

function overdue(at: Date): Prisma.VisitWhereInput {
  return {
    status: 'draft',
    leadVisitId: null,
    kind: { not: 'takedown' },
    booking: { ...UNPAID, payments: { none: beingPaid(at) } },
    OR: [{ windowEnd: { lte: at } }, { booking: { quote: { validUntil: { lte: at } } } }],
  };
}

type Draft = { id: string; bookingId: string };

/** 0 where the deposit came in between, or its customer went to pay it. */
async function drop(db: PrismaClient, { id, bookingId }: Draft, at: Date): Promise<number> {
  return transact(db, async (tx) => {
    await lockBooking(tx, bookingId);
    if ((await tx.visit.count({ where: { AND: [{ id }, overdue(at)] } })) === 0) return 0;
    const system = { kind: 'system', userId: null } as const;
    const reason = mark('It was not paid for in time');
    await cancelVisit(tx, { visitId: id, actor: system, at: now(), cause: 'company', reason });
    return 1;
  });
}
