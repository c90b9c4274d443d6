import type { PrismaClient } from '#prisma';
import { isTestMode } from '#app/platform/stripe.server';
import { listCards, ownCard } from './cards.server';

/**
 * A card was taken off at Stripe (its billing portal, the dashboard). Bookings that were to be charged to it go to the
 * customer's default card; where there is none left, the customer is asked to pay by hand when the time comes.
 */
export async function cardRemoved(db: PrismaClient, { cardId }: { cardId: string }): Promise<void> {
  const bookings = await db.booking.findMany({
    where: { paymentMethodId: cardId, livemode: !isTestMode() },
    select: { customerId: true },
    distinct: ['customerId'],
  });
  for (const { customerId } of bookings) {
    const next = (await listCards(db, customerId)).find(({ id }) => id !== cardId);
    await db.booking.updateMany({
      where: { customerId, paymentMethodId: cardId, livemode: !isTestMode() },
      data: ownCard(next?.id ?? null),
    });
  }
}
