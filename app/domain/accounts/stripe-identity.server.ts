import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import { Prisma, type PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { logger } from '#app/platform/logger.server';
import { canChooseTestMoney, hasLiveKey, inMoneyMode } from '#app/platform/stripe-mode.server';
import { isSimulated } from '#app/platform/services.server';
import { stripe } from '#app/platform/stripe.server';

/** The row of `app_secret` that says whose ids the columns hold. */
const NAME = 'stripe';
const AGAIN_MS = 30_000;

/** `identity` is an account and a mode of Stripe's; `key` is a hash, so that Stripe is asked only when a key is new. */
const slotSchema = z.object({ key: z.string(), identity: z.string() });
const keptSchema = z.object({ own: slotSchema, beside: slotSchema.nullable() });
type Slot = z.infer<typeof slotSchema>;
type Kept = z.infer<typeof keptSchema>;

/** Where ids of customers are: under the installation's own key, or under the test mode's beside a live one. */
const CUSTOMERS = { own: Prisma.sql`stripe_customer_id`, beside: Prisma.sql`stripe_test_customer_id` } as const;
type Place = keyof typeof CUSTOMERS;

/**
 * Finds out whose keys are set and, where that is another Stripe account or mode than before, sets its ids aside: customers, pros and
 * prices get new ones the next time they are needed, and the old ones come back with their key. Stripe is asked only when a key is new.
 * Throws what Stripe says when it cannot be asked.
 */
export async function settleStripeIdentity(db: PrismaClient): Promise<void> {
  const before = await read(db);
  const after: Kept = {
    own: await identify(before?.own ?? null, hasLiveKey(), env().STRIPE_SECRET_KEY),
    beside: canChooseTestMoney() ? await identify(before?.beside ?? null, false, env().STRIPE_TEST_SECRET_KEY) : null,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await transact(db, (tx) => settle(tx, after));
}

/** The same at a start, which does not wait for a Stripe that is away: then it is tried again until it is known. */
export async function watchStripeIdentity(db: PrismaClient): Promise<void> {
  try {
    await settleStripeIdentity(db);
  } catch (error) {
    logger.warn({ err: error }, 'Stripe could not be asked whose key is set');
    setTimeout(() => void watchStripeIdentity(db), AGAIN_MS).unref();
  }
}

async function read(tx: Tx | PrismaClient): Promise<Kept | null> {
  const row = await tx.appSecret.findUnique({ where: { name: NAME }, select: { value: true } });
  return row ? keptSchema.parse(JSON.parse(row.value)) : null;
}

async function identify(known: Slot | null, livemode: boolean, key: string | undefined): Promise<Slot> {
  if (!key) return { key: '', identity: isSimulated('stripe') ? 'sandbox' : 'none' };
  const hash = createHash('sha256').update(key).digest('base64url').slice(0, 16);
  if (known?.key === hash) return known;
  return { key: hash, identity: `${await inMoneyMode(livemode, accountOf)}:${livemode ? 'live' : 'test'}` };
}

/** A restricted key may not be allowed to say whose it is: then the mode alone tells. */
async function accountOf(): Promise<string> {
  try {
    return (await stripe().accounts.retrieveCurrent()).id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return 'unknown';
    throw error;
  }
}

async function settle(tx: Tx, after: Kept): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('stripe identity'))`;
  const before = await read(tx);
  const value = JSON.stringify(after);
  await tx.appSecret.upsert({ where: { name: NAME }, create: { name: NAME, value }, update: { value } });
  // The first to write it down: what stands in the columns came with this key.
  if (!before) return;
  // All that goes, goes before anything comes back: a key may have changed places.
  const places = (['own', 'beside'] as const).filter((place) => before[place]?.identity !== after[place]?.identity);
  for (const place of places) await setAside(tx, place, before[place]?.identity);
  for (const place of places) await bringBack(tx, place, after[place]?.identity);
  for (const livemode of [false, true]) await forgetCards(tx, livemode, ofMode(before, livemode), ofMode(after, livemode));
  if (places.length > 0)
    logger.warn({ from: before, to: after }, 'the keys are of another Stripe account or mode: its ids were set aside');
}

/** Where money of a mode is taken, if it can be taken at all. */
function ofMode({ own, beside }: Kept, livemode: boolean): string | undefined {
  if (own.identity.endsWith(':live') === livemode) return own.identity;
  return livemode ? undefined : beside?.identity;
}

async function setAside(tx: Tx, place: Place, identity: string | undefined): Promise<void> {
  if (!identity) return;
  const at = now();
  const column = CUSTOMERS[place];
  await tx.$executeRaw`
    INSERT INTO stripe_former_id (identity, kind, owner_id, stripe_id, set_aside_at)
    SELECT ${identity}, 'customer', id, ${column}, ${at} FROM app_user WHERE ${column} IS NOT NULL ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`UPDATE app_user SET ${column} = NULL WHERE ${column} IS NOT NULL`;
  if (place === 'beside') {
    await tx.subscriptionPlan.updateMany({ data: { stripeTestPriceId: null } });
    return;
  }
  await tx.subscriptionPlan.updateMany({ data: { stripePriceId: null } });
  await tx.$executeRaw`
    INSERT INTO stripe_former_id (identity, kind, owner_id, stripe_id, set_aside_at)
    SELECT ${identity}, 'pro', id, stripe_account_id, ${at} FROM pro WHERE stripe_account_id IS NOT NULL ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`UPDATE connect_account SET pro_id = NULL WHERE pro_id IS NOT NULL`;
  await tx.$executeRaw`UPDATE pro SET stripe_account_id = NULL, payouts_enabled = false WHERE stripe_account_id IS NOT NULL`;
}

async function bringBack(tx: Tx, place: Place, identity: string | undefined): Promise<void> {
  if (!identity) return;
  const column = CUSTOMERS[place];
  await tx.$executeRaw`
    UPDATE app_user SET ${column} = former.stripe_id FROM stripe_former_id former
    WHERE former.identity = ${identity} AND former.kind = 'customer' AND former.owner_id = app_user.id AND app_user.deleted_at IS NULL`;
  if (place === 'own') {
    await tx.$executeRaw`
      UPDATE connect_account SET pro_id = former.owner_id FROM stripe_former_id former
      WHERE former.identity = ${identity} AND former.kind = 'pro' AND former.stripe_id = connect_account.stripe_account_id`;
    await tx.$executeRaw`
      UPDATE pro SET stripe_account_id = account.stripe_account_id,
        payouts_enabled = account.payouts_enabled AND account.transfers_active
      FROM connect_account account WHERE account.pro_id = pro.id`;
  }
  await tx.stripeFormerId.deleteMany({ where: { identity, ...(place === 'own' ? {} : { kind: 'customer' }) } });
}

/** A card of another account cannot be charged: its customer is asked to pay by hand, and gives a new one. */
async function forgetCards(tx: Tx, livemode: boolean, from: string | undefined, to: string | undefined): Promise<void> {
  if (!from || !to || from === to) return;
  await tx.booking.updateMany({ where: { livemode, paymentMethodId: { not: null } }, data: { paymentMethodId: null } });
}
