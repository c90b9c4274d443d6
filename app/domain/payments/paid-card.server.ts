import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { stripe } from '#app/platform/stripe.server';
import { capturePayment, type Capture } from '../charges/capture-payment.server';
import type { PaidCard } from './card-name';

/** A receipt is worth one short question to Stripe, not a wait. */
const PATIENCE = { timeout: 4_000, maxNetworkRetries: 0 };

/** The card of a charge that was expanded; null for other ways to pay. */
export function cardOfCharge(charge: Stripe.Charge | string | null): PaidCard | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
  return card?.brand && card.last4 ? { cardBrand: card.brand, cardLast4: card.last4 } : null;
}

/**
 * Captures a payment with the card that paid it, so that its receipt can name the card. Where Stripe does not answer at once
 * the money is captured all the same; the booking of Stripe's fee brings the card later.
 */
export async function captureWithCard(db: PrismaClient, capture: Capture): Promise<void> {
  const card = (await isCardMissing(db, capture)) ? await askForCard(capture) : null;
  await transact(db, (tx) => capturePayment(tx, { ...capture, card }));
}

async function isCardMissing(db: PrismaClient, { paymentId }: Capture): Promise<boolean> {
  return (await db.payment.count({ where: { id: paymentId, cardLast4: null } })) > 0;
}

async function askForCard({ paymentId, paymentIntentId }: Capture): Promise<PaidCard | null> {
  if (!paymentIntentId) return null;
  try {
    const intent = await stripe().paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }, PATIENCE);
    return cardOfCharge(intent.latest_charge);
  } catch (error) {
    logger.warn({ err: error, paymentId }, 'Stripe did not say which card paid');
    return null;
  }
}

/** Keeps the card of a payment that has none yet. */
export async function keepCard(
  db: PrismaClient,
  { paymentId, card }: { paymentId: string; card: PaidCard | null },
): Promise<void> {
  if (card) await db.payment.updateMany({ where: { id: paymentId, cardLast4: null }, data: card });
}
