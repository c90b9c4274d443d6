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
 * with its task. The same event again is acknowledged and changes nothing. What Stripe signed and is not for us, of
 * the other mode or of an account that is none of our pros', is acknowledged and left: refused, Stripe would send it for days and then
 * switch the endpoint off. Throws InputError for what is not Stripe's.
 */
export async function receiveWebhook(
  db: PrismaClient,
  { body, signature }: { body: string; signature: string | null },
): Promise<'stored' | 'ignored'> {
  const event = await verified(body, signature);
  crashpoint('webhook.verified');
  if (!event || !(await isOurAccount(db, event.account))) return 'ignored';
  await storeEvent(db, { event, body });
  crashpoint('webhook.stored');
  return 'stored';
}

/** The event, or null where it was signed for us and is about the other mode's money. */
async function verified(body: string, signature: string | null): Promise<Stripe.Event | null> {
  let isSigned = false;
  for (const { livemode, secret } of await stripeWebhookSecrets()) {
    const event = signedBy(secret, body, signature);
    if (event?.livemode === livemode) return event;
    isSigned ||= event !== null;
  }
  if (!isSigned) throw new InputError(REFUSED);
  return null;
}

function signedBy(secret: string, body: string, signature: string | null): Stripe.Event | null {
  try {
    return stripe().webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS, undefined, now().getTime());
  } catch {
    return null;
  }
}

async function isOurAccount(db: PrismaClient, account: string | undefined): Promise<boolean> {
  if (!account) return true;
  return (await db.pro.count({ where: { stripeAccountId: account } })) > 0;
}
