import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import type { PaidCard, PaidWith } from './card-name';
import { isLaterMethod } from '#app/platform/later-methods';

/** The card of a charge that was expanded; null for other ways to pay. */
export function cardOfCharge(charge: Stripe.Charge | string | null): PaidCard | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
  return card?.brand && card.last4 ? { cardBrand: card.brand, cardLast4: card.last4 } : null;
}

/** The card of a charge that was expanded, or the provider with whom the customer pays over time; null for what is neither. */
export function meansOfCharge(charge: Stripe.Charge | string | null): PaidWith | null {
  const type = typeof charge === 'object' ? (charge?.payment_method_details?.type ?? '') : '';
  return isLaterMethod(type) ? { laterWith: type } : cardOfCharge(charge);
}

/** Keeps what paid a payment that names nothing yet. */
export async function keepCard(
  db: PrismaClient,
  { paymentId, card }: { paymentId: string; card: PaidWith | null },
): Promise<void> {
  if (card) await db.payment.updateMany({ where: { id: paymentId, cardLast4: null, laterWith: null }, data: card });
}
