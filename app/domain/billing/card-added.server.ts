import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { enqueue } from '#app/tasks/enqueue.server';
import { isTestMode, stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { whereCustomer } from '../accounts/stripe-customer.server';
import { setDefaultCard } from './cards.server';

/**
 * A card was saved on Stripe's page. It becomes the default where there was none, or where the last one was refused: then
 * what is open is tried with it at once. Saying it twice changes nothing.
 */
export async function cardAdded(db: PrismaClient, session: Stripe.Checkout.Session): Promise<void> {
  const stripeCustomerId = stripeId(session.customer);
  const setupId = stripeId(session.setup_intent);
  if (!stripeCustomerId || !setupId) return;
  const user = await db.user.findUnique({ where: whereCustomer(stripeCustomerId), select: { id: true } });
  if (!user) return;
  const [setup, customer] = await Promise.all([
    stripe().setupIntents.retrieve(setupId),
    stripe().customers.retrieve(stripeCustomerId),
  ]);
  const cardId = stripeId(setup.payment_method);
  if (!cardId || customer.deleted) return;
  const refused = await db.booking.findMany({
    where: { customerId: user.id, livemode: !isTestMode(), paymentStatus: 'failed', nextRetryAt: { not: null } },
    select: { id: true },
  });
  if (customer.invoice_settings.default_payment_method && refused.length === 0) return;
  const method = await stripe().paymentMethods.retrieve(cardId);
  if (method.customer !== stripeCustomerId) return;
  await setDefaultCard(db, { userId: user.id, cardId });
  for (const { id } of refused) await enqueue(db, 'payments/retry-balance', { bookingId: id });
}
