import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { MINUTE_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { BATCH_SIZE, IN_TURN, markSwept } from '#app/tasks/sweep-order.server';
import { tryEach } from '#app/tasks/try-each';
import { askAboutGiftCheckout } from './gift-events.server';
import { GIFT_CHECKOUT_MINUTES } from './open-gift-checkout.server';

const OVERDUE_AFTER_MS = 2 * MINUTE_MS;

/**
 * Finds gift cards whose day has come, refunds that wait, and pages at Stripe of which no event told the end. Run by the crontab; running it
 * twice does nothing twice, and what fails keeps nothing else.
 */
export async function sweepGiftCards(db: PrismaClient): Promise<void> {
  await tryEach([deliverDue, takeUpRefunds, cancelUnopened, askAboutCheckouts], (step) => step(db));
}

function stale(): Date {
  return new Date(now().getTime() - OVERDUE_AFTER_MS);
}

async function deliverDue(db: PrismaClient): Promise<void> {
  const due = await db.giftCard.findMany({
    where: { status: 'active', deliveredAt: null, recipientEmail: { not: null }, deliverAt: { lt: stale() } },
    select: { id: true },
    orderBy: { deliverAt: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(due, ({ id: cardId }) =>
    enqueue(db, 'gift-cards/deliver', { cardId }, { jobKey: `gift-cards/deliver:${cardId}`, unlessComing: true }),
  );
}

async function takeUpRefunds(db: PrismaClient): Promise<void> {
  const refunds = await db.giftCard.findMany({
    where: { status: 'refunded', refundStatus: 'pending', updatedAt: { lt: stale() } },
    select: { id: true },
    take: BATCH_SIZE,
  });
  await tryEach(refunds, ({ id: cardId }) =>
    enqueue(db, 'gift-cards/refund', { cardId }, { jobKey: `gift-cards/refund:${cardId}`, unlessComing: true }),
  );
}

/** When a page at Stripe that is still open was opened at the earliest. */
function pageOver(): Date {
  return new Date(now().getTime() - (GIFT_CHECKOUT_MINUTES + 5) * MINUTE_MS);
}

async function cancelUnopened(db: PrismaClient): Promise<void> {
  await db.giftCard.updateMany({
    where: { status: 'pending', checkoutSessionId: null, createdAt: { lt: pageOver() } },
    data: { status: 'cancelled' },
  });
}

async function askAboutCheckouts(db: PrismaClient): Promise<void> {
  const silent = await db.giftCard.findMany({
    where: { status: 'pending', createdAt: { lt: pageOver() }, checkoutSessionId: { not: null } },
    select: { id: true, checkoutSessionId: true, livemode: true },
    orderBy: IN_TURN,
    take: BATCH_SIZE,
  });
  await markSwept(db.giftCard, silent);
  for (const { id: cardId, checkoutSessionId, livemode } of silent) {
    if (!checkoutSessionId) continue;
    await inMoneyMode(livemode, () => askAboutGiftCheckout(db, { cardId, checkoutSessionId })).catch((error: unknown) =>
      logger.warn({ err: error, cardId }, 'Stripe could not be asked about a gift card'),
    );
  }
}
