import type { PrismaClient } from '#prisma';
import { UpstreamError } from '#app/platform/errors';
import { stripe } from '#app/platform/stripe.server';

type Person = { id: string; email: string; fullName: string; stripeCustomerId: string | null };

const WAIT_MS = 150;
const WAITS = 10;

function saved(db: PrismaClient, userId: string) {
  return db.user.findUniqueOrThrow({ where: { id: userId }, select: { stripeCustomerId: true } });
}

/** The person's customer at Stripe, made at the first payment. Called outside any transaction. Throws UpstreamError. */
export async function ensureStripeCustomer(db: PrismaClient, person: Person): Promise<string> {
  if (person.stripeCustomerId) return person.stripeCustomerId;
  try {
    const params = { email: person.email, name: person.fullName || undefined, metadata: { userId: person.id } };
    const customer = await stripe().customers.create(params, { idempotencyKey: `customer:${person.id}` });
    await db.user.updateMany({ where: { id: person.id, stripeCustomerId: null }, data: { stripeCustomerId: customer.id } });
    return (await saved(db, person.id)).stripeCustomerId ?? customer.id;
  } catch (cause) {
    return madeMeanwhile(db, person.id, cause);
  }
}

/** Of several presses at once Stripe serves one and may turn the others away: they wait for its answer. */
async function madeMeanwhile(db: PrismaClient, userId: string, cause: unknown): Promise<string> {
  for (let attempt = 0; attempt < WAITS; attempt += 1) {
    const { stripeCustomerId } = await saved(db, userId);
    if (stripeCustomerId) return stripeCustomerId;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new UpstreamError('Error processing payment: Failed to create checkout session. Nothing was charged, please try again.', {
    cause,
  });
}
