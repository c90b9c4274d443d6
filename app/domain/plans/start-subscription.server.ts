import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict, UpstreamError } from '#app/platform/errors';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { isTestMode, stripe } from '#app/platform/stripe.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { customerIds, ensureStripeCustomer } from '../accounts/stripe-customer.server';
import { LIVE_STATUSES, readPlan } from '../catalog/plan-catalog.server';
import { readPlanNotice } from '../settings/booking-terms.server';
import { ensureStripePrice } from './stripe-price.server';

/** Stripe makes no page that closes within 30 minutes, and a row is reused for 50. */
const CHECKOUT_MINUTES = 90;
const REUSE_MINUTES = 50;
const PROBLEM = mark('Failed to process plan selection. Nothing was charged, please try again.');

/**
 * The customer selects a plan: one row a customer, with its operation key, stored before Stripe is asked. Pressing
 * again gives the same row; another plan replaces a checkout that was not paid. The row keeps the notice that stands. Throws
 * NotFound, Conflict.
 */
export async function startSubscription(
  tx: Tx,
  { customerId, planCode }: { customerId: string; planCode: string },
): Promise<{ subscriptionId: string }> {
  await readPlan(tx, planCode);
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${customerId}::uuid FOR NO KEY UPDATE`;
  const livemode = !isTestMode();
  const live = await tx.subscription.findFirst({ where: { customerId, livemode, status: { in: [...LIVE_STATUSES] } } });
  if (live && live.status !== 'incomplete') throw new Conflict('already_done', t('You already have a plan. Change it instead.'));
  const noticeDays = await readPlanNotice(tx);
  if (live) {
    const isFresh = now().getTime() - live.createdAt.getTime() < REUSE_MINUTES * MINUTE_MS;
    const isSame = live.planCode === planCode && live.noticeDays === noticeDays;
    if (isSame && isFresh) return { subscriptionId: live.id };
    await tx.subscription.update({ where: { id: live.id }, data: { status: 'cancelled', endedAt: now() } });
  }
  const id = randomUUID();
  await tx.subscription.create({
    data: { id, customerId, planCode, noticeDays, livemode, opKey: `op:${id}`, createdAt: now() },
  });
  return { subscriptionId: id };
}

function readRow(db: PrismaClient, subscriptionId: string) {
  return db.subscription.findUniqueOrThrow({
    where: { id: subscriptionId },
    include: { plan: true, customer: { select: { id: true, email: true, fullName: true, ...customerIds } } },
  });
}

type Row = Awaited<ReturnType<typeof readRow>>;

/** Stripe's page for a plan that was selected, outside any transaction; null when it is paid or over. Throws UpstreamError. */
export async function openPlanCheckout(db: PrismaClient, { subscriptionId }: { subscriptionId: string }): Promise<string | null> {
  const row = await readRow(db, subscriptionId);
  if (row.status !== 'incomplete') return null;
  if (row.checkoutUrl) return row.checkoutUrl;
  crashpoint('plan.op-stored');
  const session = await inMoneyMode(row.livemode, () => createSession(db, row)).catch((cause: unknown) => {
    throw new UpstreamError(translate(PROBLEM), { cause });
  });
  crashpoint('plan.stripe-called');
  if (!session.url) throw new UpstreamError(translate(PROBLEM));
  await db.subscription.updateMany({ where: { id: row.id }, data: { checkoutSessionId: session.id, checkoutUrl: session.url } });
  return session.url;
}

async function createSession(db: PrismaClient, row: Row) {
  const metadata = { subscriptionId: row.id, planCode: row.planCode };
  const customer = await ensureStripeCustomer(db, row.customer);
  return stripe().checkout.sessions.create(
    {
      mode: 'subscription',
      allowed_payment_method_types: ['card'],
      customer,
      line_items: [{ price: await ensureStripePrice(db, row.plan), quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      expires_at: Math.floor(row.createdAt.getTime() / 1000) + CHECKOUT_MINUTES * 60,
      success_url: appUrl('/customer/dashboard?status=success'),
      cancel_url: appUrl(`/plans?selected=${row.planCode}`),
    },
    { idempotencyKey: row.opKey },
  );
}

/** Closes the pages of plans that were not taken, so that no one pays there; a lost call is made good when it is paid. */
export async function closeStalePlanCheckouts(db: PrismaClient, customerId: string): Promise<void> {
  const stale = await db.subscription.findMany({
    where: {
      customerId,
      livemode: !isTestMode(),
      status: 'cancelled',
      checkoutSessionId: { not: null },
      stripeSubscriptionId: null,
    },
    orderBy: { createdAt: 'desc' },
    select: { checkoutSessionId: true },
    take: 3,
  });
  for (const { checkoutSessionId } of stale) {
    if (!checkoutSessionId) continue;
    await stripe()
      .checkout.sessions.expire(checkoutSessionId)
      .catch((error: unknown) => logger.debug({ err: error }, 'a stale plan checkout was closed already'));
  }
}

/** A plan's page that closed unpaid: the row is over and the next click makes a new one. */
export async function expirePlanCheckout(tx: Tx, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  await tx.subscription.updateMany({
    where: { id: subscriptionId, status: 'incomplete', stripeSubscriptionId: null },
    data: { status: 'cancelled', endedAt: now() },
  });
}
