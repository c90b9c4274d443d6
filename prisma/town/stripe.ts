import { db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import type { Town } from './town';

const AT_ONCE = 6;
const OVER = ['draft', 'completed', 'cancelled'];

/**
 * Pays the deposits of bookings that still run at Stripe's stand-in, so that their refunds and balances go through there as they
 * would after a real checkout. With a key of Stripe's own the town stays paper.
 */
export async function openAtStripe(town: Town): Promise<void> {
  if (env().STRIPE_SECRET_KEY) return;
  await sandbox().migrate();
  const running = new Set(
    town.rows.visits
      .filter((visit) => visit.kind === 'install' && !OVER.includes(visit.status ?? ''))
      .map((visit) => visit.bookingId),
  );
  const waiting = town.rows.bookings.filter((booking) => running.has(booking.id ?? ''));
  const users = new Map(town.rows.users.map((user) => [user.id, user]));
  async function worker(): Promise<void> {
    for (let booking = waiting.pop(); booking; booking = waiting.pop()) {
      const payment = town.rows.payments.find((each) => each.bookingId === booking?.id && each.kind === 'deposit');
      const user = users.get(booking.customerId);
      if (!payment || !user) continue;
      user.stripeCustomerId ??= (
        await stripe().customers.create({ email: user.email, name: user.fullName, metadata: { userId: user.id ?? '' } })
      ).id;
      const intent = await stripe().paymentIntents.create({
        amount: payment.amountCents,
        currency: 'usd',
        customer: user.stripeCustomerId,
        payment_method: 'pm_card_visa',
        setup_future_usage: 'off_session',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      });
      payment.paymentIntentId = intent.id;
      booking.paymentMethodId =
        typeof intent.payment_method === 'string' ? intent.payment_method : (intent.payment_method?.id ?? null);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // The books hold these payments already: their news would only be noise at the first start.
  await db().$executeRaw`DELETE FROM sandbox.delivery`;
}
