import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { captureGiftCard, expireGiftCard, recordGiftCardFee } from './capture-gift-card.server';
import { syncGiftDispute } from './dispute-gift-card.server';
import { takeGiftRefund } from './refund-gift-card.server';

/** A session counts where it is the one that was opened for the card. Others may name our cards too. */
async function takeSession(db: PrismaClient, session: Stripe.Checkout.Session, cardId: string): Promise<void> {
  const card = await db.giftCard.findUnique({ where: { id: cardId }, select: { checkoutSessionId: true } });
  if (card?.checkoutSessionId !== session.id) {
    logger.warn({ cardId, sessionId: session.id }, 'a checkout session does not match the gift card it names');
    return;
  }
  const paymentIntentId = stripeId(session.payment_intent);
  const capture = { cardId, amountCents: session.amount_total ?? 0, paymentIntentId };
  if (session.payment_status === 'paid') await transact(db, (tx) => captureGiftCard(tx, capture));
}

async function takeIntent(db: PrismaClient, intent: Stripe.PaymentIntent, cardId: string): Promise<void> {
  const capture = { cardId, amountCents: intent.amount_received, paymentIntentId: intent.id };
  await transact(db, (tx) => captureGiftCard(tx, capture));
  await recordGiftCardFee(db, { cardId, paymentIntentId: intent.id });
}

/**
 * The card that an intent paid. Events of a refund or a dispute may come before those of the payment: then Stripe is asked, and what has
 * succeeded is booked first. Null where it is not a gift card's.
 */
async function cardOfIntent(db: PrismaClient, paymentIntentId: string | null): Promise<string | null> {
  if (!paymentIntentId) return null;
  const where = { paymentIntentId, livemode: isLiveMoney() };
  const known = await db.giftCard.findFirst({ where, select: { id: true } });
  if (known) return known.id;
  if ((await db.payment.count({ where: { paymentIntentId } })) > 0) return null;
  const intent = await stripe().paymentIntents.retrieve(paymentIntentId);
  const { giftCardId } = intent.metadata;
  if (!giftCardId || intent.status !== 'succeeded') return null;
  await takeIntent(db, intent, giftCardId);
  return (await db.giftCard.findFirst({ where, select: { id: true } }))?.id ?? null;
}

async function takeRefunds(db: PrismaClient, paymentIntent: string | { id: string } | null): Promise<boolean> {
  const intentId = stripeId(paymentIntent);
  const cardId = await cardOfIntent(db, intentId);
  if (!cardId || !intentId) return false;
  for await (const refund of stripe().refunds.list({ payment_intent: intentId, limit: 100 }))
    await transact(db, (tx) => takeGiftRefund(tx, { cardId, refund }));
  return true;
}

/** Handles an event that is about a gift card, and answers whether it was. */
export async function applyGiftEvent(db: PrismaClient, event: Stripe.Event): Promise<boolean> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const session = event.data.object;
      const cardId = session.metadata?.giftCardId;
      if (!cardId) return false;
      if (event.type === 'checkout.session.expired')
        await transact(db, (tx) => expireGiftCard(tx, { cardId, sessionId: session.id }));
      else await takeSession(db, session, cardId);
      return true;
    }
    case 'payment_intent.succeeded': {
      const cardId = event.data.object.metadata.giftCardId;
      if (cardId) await takeIntent(db, event.data.object, cardId);
      return cardId !== undefined;
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refunded':
      return takeRefunds(db, event.data.object.payment_intent);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const cardId = await cardOfIntent(db, stripeId(event.data.object.payment_intent));
      if (cardId) await syncGiftDispute(db, { cardId, stripeDisputeId: event.data.object.id });
      return cardId !== null;
    }
    default:
      return false;
  }
}

/** Asks Stripe about a page whose time is over and of which no event told the end. */
export async function askAboutGiftCheckout(
  db: PrismaClient,
  { cardId, checkoutSessionId }: { cardId: string; checkoutSessionId: string },
): Promise<void> {
  const session = await stripe().checkout.sessions.retrieve(checkoutSessionId);
  if (session.payment_status === 'paid') await takeSession(db, session, cardId);
  else if (session.status === 'expired') await transact(db, (tx) => expireGiftCard(tx, { cardId, sessionId: checkoutSessionId }));
}
