import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { stripe } from '#app/platform/stripe.server';
import { capturePayment, type Capture } from './capture-payment.server';
import type { PaidWith } from '../payments/card-name';
import { meansOfCharge } from '../payments/paid-card.server';

/** A receipt is worth one short question to Stripe, not a wait. */
const PATIENCE = { timeout: 4_000, maxNetworkRetries: 0 };

/**
 * Captures a payment with the card that paid it, so that its receipt can name the card. Where Stripe does not answer at once
 * the money is captured all the same; the booking of Stripe's fee brings the card later.
 */
export async function captureWithCard(db: PrismaClient, capture: Capture): Promise<void> {
  const card = (await isCardMissing(db, capture)) ? await askForCard(capture) : null;
  await transact(db, (tx) => capturePayment(tx, { ...capture, card }));
}

async function isCardMissing(db: PrismaClient, { paymentId }: Capture): Promise<boolean> {
  return (await db.payment.count({ where: { id: paymentId, cardLast4: null, laterWith: null } })) > 0;
}

async function askForCard({ paymentId, paymentIntentId }: Capture): Promise<PaidWith | null> {
  if (!paymentIntentId) return null;
  try {
    const intent = await stripe().paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }, PATIENCE);
    return meansOfCharge(intent.latest_charge);
  } catch (error) {
    logger.warn({ err: error, paymentId }, 'Stripe did not say which card paid');
    return null;
  }
}
