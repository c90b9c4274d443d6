import type { PrismaClient, SubscriptionPlan } from '#prisma';
import { isTestBesideLive } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { readBusinessName } from '../settings/queries.server';

/**
 * A plan's price at Stripe in the mode in use, by its lookup key; a new amount or version is a new price. Called outside
 * any transaction.
 */
export async function ensureStripePrice(db: PrismaClient, plan: SubscriptionPlan): Promise<string> {
  const column = isTestBesideLive() ? 'stripeTestPriceId' : 'stripePriceId';
  const kept = plan[column];
  if (kept) return kept;
  const lookupKey = `plan:${plan.code}:${plan.version}:${plan.priceCents}`;
  const known = await stripe().prices.list({ lookup_keys: [lookupKey], limit: 1 });
  const price = known.data[0] ?? (await createPrice(plan, { lookupKey, business: await readBusinessName(db) }));
  await db.subscriptionPlan.updateMany({ where: { code: plan.code, version: plan.version }, data: { [column]: price.id } });
  return price.id;
}

function createPrice(plan: SubscriptionPlan, { lookupKey, business }: { lookupKey: string; business: string }) {
  return stripe().prices.create(
    {
      currency: 'usd',
      unit_amount: plan.priceCents,
      recurring: { interval: 'month' },
      lookup_key: lookupKey,
      nickname: plan.code,
      product_data: { name: `${business} ${plan.name}`, metadata: { planCode: plan.code } },
      metadata: { planCode: plan.code },
    },
    { idempotencyKey: lookupKey },
  );
}
