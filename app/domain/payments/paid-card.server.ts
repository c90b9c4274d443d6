import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import type { PaidCard } from './card-name';

/** The card of a charge that was expanded; null for other ways to pay. */
export function cardOfCharge(charge: Stripe.Charge | string | null): PaidCard | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
  return card?.brand && card.last4 ? { cardBrand: card.brand, cardLast4: card.last4 } : null;
}

/** Keeps the card of a payment that has none yet. */
export async function keepCard(
  db: PrismaClient,
  { paymentId, card }: { paymentId: string; card: PaidCard | null },
): Promise<void> {
  if (card) await db.payment.updateMany({ where: { id: paymentId, cardLast4: null }, data: card });
}
