import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { MINUTE_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { IN_TURN, markSwept } from '#app/tasks/sweep-order.server';
import { tryEach } from '#app/tasks/try-each';
import { sendPlanChange } from './change-plan.server';
import { planCheckoutEnded } from './plan-events.server';

const BATCH_SIZE = 50;

/** Finds plan work that nothing seems to be coming for: pages whose event never came, noted changes, replaced plans that were paid. */
export async function sweepPlans(db: PrismaClient): Promise<void> {
  await tryEach([askAboutCheckouts, sendNotedChanges, pushCancellations], (step) => step(db));
}

function old(minutes: number): Date {
  return new Date(now().getTime() - minutes * MINUTE_MS);
}

async function askAboutCheckouts(db: PrismaClient): Promise<void> {
  const silent = await db.subscription.findMany({
    where: { status: 'incomplete', checkoutSessionId: { not: null }, createdAt: { lt: old(65) } },
    select: { id: true, checkoutSessionId: true, livemode: true },
    orderBy: IN_TURN,
    take: BATCH_SIZE,
  });
  await markSwept(db.subscription, silent);
  for (const { checkoutSessionId, livemode } of silent)
    await guarded(() =>
      inMoneyMode(livemode, async () => planCheckoutEnded(db, await stripe().checkout.sessions.retrieve(checkoutSessionId!))),
    );
}

async function sendNotedChanges(db: PrismaClient): Promise<void> {
  const noted = await db.subscription.findMany({
    where: { changeOpKey: { not: null }, changeProrationAt: { lt: old(5) }, status: 'active' },
    select: { id: true, livemode: true },
    orderBy: IN_TURN,
    take: BATCH_SIZE,
  });
  await markSwept(db.subscription, noted);
  for (const { id, livemode } of noted)
    await guarded(() => inMoneyMode(livemode, () => sendPlanChange(db, { subscriptionId: id })));
}

async function pushCancellations(db: PrismaClient): Promise<void> {
  const leaving = await db.subscription.findMany({
    where: { status: 'active', cancelRequestedAt: { gte: old(120), lt: old(2) } },
    select: { id: true },
    orderBy: IN_TURN,
    take: BATCH_SIZE,
  });
  await markSwept(db.subscription, leaving);
  await tryEach(leaving, ({ id }) =>
    enqueue(
      db,
      'plans/push-cancellation',
      { subscriptionId: id },
      { jobKey: `plans/push-cancellation:${id}`, unlessComing: true },
    ),
  );
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.warn({ err: error }, 'a plan could not be brought up to date');
  }
}
