import type { Prisma, PrismaClient } from '#prisma';
import { UpstreamError } from '#app/platform/errors';
import { isTestBesideLive } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { t } from '#app/platform/texts/t';
import { canGetMail } from '../fields/no-email';

/** Both ids of a person at Stripe: which one counts is a matter of the mode of the money. */
export const customerIds = { stripeCustomerId: true, stripeTestCustomerId: true } as const;

type Ids = { stripeCustomerId: string | null; stripeTestCustomerId: string | null };
type Person = Ids & {
  id: string;
  email: string;
  guestEmail?: string | null;
  /** Where mail about an invoice goes: Stripe makes none to be sent without an address. */
  contactEmail?: string;
  fullName: string;
};

/** Where the id of this mode is kept. */
function column(): keyof Ids {
  return isTestBesideLive() ? 'stripeTestCustomerId' : 'stripeCustomerId';
}

/** A person's customer in the mode in use. */
export function getCustomerId(person: Ids): string | null {
  return person[column()];
}

/** The person behind a customer of Stripe's in the mode in use. */
export function whereCustomer(id: string): Prisma.UserWhereUniqueInput {
  return isTestBesideLive() ? { stripeTestCustomerId: id } : { stripeCustomerId: id };
}

const WAIT_MS = 150;
const WAITS = 10;

async function saved(db: PrismaClient, userId: string): Promise<string | null> {
  return getCustomerId(await db.user.findUniqueOrThrow({ where: { id: userId }, select: customerIds }));
}

/** The person's customer at Stripe, made at the first payment; without an address where they have none. Called outside any transaction. Throws UpstreamError. */
export async function ensureStripeCustomer(db: PrismaClient, person: Person): Promise<string> {
  const known = getCustomerId(person);
  if (known) return known;
  try {
    const params = {
      email: [person.guestEmail, person.email, person.contactEmail].find((email) => email && canGetMail(email)) ?? undefined,
      name: person.fullName || undefined,
      metadata: { userId: person.id },
    };
    const customer = await stripe().customers.create(params, { idempotencyKey: `customer:${person.id}` });
    await db.user.updateMany({ where: { id: person.id, [column()]: null }, data: { [column()]: customer.id } });
    return (await saved(db, person.id)) ?? customer.id;
  } catch (cause) {
    return madeMeanwhile(db, person.id, cause);
  }
}

/** Of several clicks at once Stripe serves one and may turn the others away: they wait for its answer. */
async function madeMeanwhile(db: PrismaClient, userId: string, cause: unknown): Promise<string> {
  for (let attempt = 0; attempt < WAITS; attempt += 1) {
    const id = await saved(db, userId);
    if (id) return id;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new UpstreamError(
    t('Error processing payment: Failed to create checkout session. Nothing was charged, please try again.'),
    {
      cause,
    },
  );
}
