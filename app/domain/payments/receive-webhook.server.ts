import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { InputError } from '#app/platform/errors';
import { stripe, stripeWebhookSecrets } from '#app/platform/stripe.server';
import { storeEvent } from './store-events.server';

const TOLERANCE_SECONDS = 300;
const REFUSED = 'This is not a message that we take.';

/**
 * Takes what Stripe posts: the raw body is checked against its signature and age before anything reads it, then stored
 * with its task. The same event again is acknowledged and changes nothing (R-C4, R-C5, R-C6).
 * Throws InputError for what is not Stripe's, from the other mode, or from an account that is none of our pros'.
 */
export async function receiveWebhook(
  db: PrismaClient,
  { body, signature }: { body: string; signature: string | null },
): Promise<void> {
  const event = verified(body, signature);
  crashpoint('webhook.verified');
  if (!(await isOurAccount(db, event.account))) throw new InputError(REFUSED);
  await storeEvent(db, { event, body });
  crashpoint('webhook.stored');
}

function verified(body: string, signature: string | null): Stripe.Event {
  const seconds = now().getTime();
  for (const { livemode, secret } of stripeWebhookSecrets()) {
    try {
      const event = stripe().webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS, undefined, seconds);
      // Each mode speaks with its own secret, and of its own money only.
      if (event.livemode === livemode) return event;
    } catch {
      // The other mode may have signed it.
    }
  }
  throw new InputError(REFUSED);
}

async function isOurAccount(db: PrismaClient, account: string | undefined): Promise<boolean> {
  if (!account) return true;
  return (await db.pro.count({ where: { stripeAccountId: account } })) > 0;
}
