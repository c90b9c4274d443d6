import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { MINUTE_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { BATCH_SIZE, IN_TURN, markSwept } from '#app/tasks/sweep-order.server';
import { askAboutGiftCheckout } from './gift-events.server';
import { GIFT_CHECKOUT_MINUTES } from './open-gift-checkout.server';

const OVERDUE_AFTER_MS = 2 * MINUTE_MS;

/**
 * Finds gift cards whose day has come, refunds that wait, and pages at Stripe of which no event told the end. Run by the crontab; running it
 * twice does nothing twice.
 */
export async function sweepGiftCards(db: PrismaClient): Promise<void> {
  const stale = new Date(now().getTime() - OVERDUE_AFTER_MS);
  const due = await db.giftCard.findMany({
    where: { status: 'active', deliveredAt: null, recipientEmail: { not: null }, deliverAt: { lt: stale } },
    select: { id: true },
    orderBy: { deliverAt: 'asc' },
    take: BATCH_SIZE,
  });
  for (const { id: cardId } of due)
    await enqueue(db, 'gift-cards/deliver', { cardId }, { jobKey: `gift-cards/deliver:${cardId}`, unlessComing: true });
  const refunds = await db.giftCard.findMany({
    where: { status: 'refunded', refundStatus: 'pending', updatedAt: { lt: stale } },
    select: { id: true },
    take: BATCH_SIZE,
  });
  for (const { id: cardId } of refunds)
    await enqueue(db, 'gift-cards/refund', { cardId }, { jobKey: `gift-cards/refund:${cardId}`, unlessComing: true });
  await askAboutCheckouts(db);
}

async function askAboutCheckouts(db: PrismaClient): Promise<void> {
  const over = new Date(now().getTime() - (GIFT_CHECKOUT_MINUTES + 5) * MINUTE_MS);
  await db.giftCard.updateMany({
    where: { status: 'pending', checkoutSessionId: null, createdAt: { lt: over } },
    data: { status: 'cancelled' },
  });
  const silent = await db.giftCard.findMany({
    where: { status: 'pending', createdAt: { lt: over }, checkoutSessionId: { not: null } },
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
