import type Stripe from 'stripe';
import type { Prisma, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { HOUR_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import { stripe } from '#app/platform/stripe.server';
import { handleWebhook } from '../stripe-events/handle-webhook.server';

/** Stripe keeps events for thirty days. */
const FURTHEST_MS = 29 * 24 * HOUR_MS;
/** Accounts that Stripe is asked about side by side: a thousand pros, one after the other, would take minutes. */
const BATCH_SIZE = 5;

/**
 * Fetches the events that Stripe has sent since the last comparison and that did not reach us: our own and those of our pros'
 * accounts. What was missing is stored and handled as if it had been posted; copies change nothing. Answers how many.
 */
export async function catchUpEvents(db: PrismaClient, { livemode }: { livemode: boolean }): Promise<number> {
  const last = await db.reconciliationRun.findFirst({
    where: { livemode, finishedAt: { not: null }, error: null },
    orderBy: { startedAt: 'desc' },
    select: { startedAt: true },
  });
  const earliest = now().getTime() - FURTHEST_MS;
  const since = Math.floor(Math.max(earliest, (last?.startedAt.getTime() ?? earliest) - HOUR_MS) / 1000);
  const accounts = await db.connectAccount.findMany({
    where: { livemode, proId: { not: null } },
    select: { stripeAccountId: true },
  });
  let found = await catchUp(db, { since });
  for (let from = 0; from < accounts.length; from += BATCH_SIZE) {
    const some = accounts.slice(from, from + BATCH_SIZE);
    const each = await Promise.all(some.map(({ stripeAccountId }) => catchUp(db, { since, stripeAccount: stripeAccountId })));
    found += each.reduce((sum, one) => sum + one, 0);
  }
  return found;
}

async function catchUp(db: PrismaClient, { since, stripeAccount }: { since: number; stripeAccount?: string }): Promise<number> {
  const missed: Stripe.Event[] = [];
  for await (const event of stripe().events.list({ created: { gte: since }, limit: 100 }, stripeAccount ? { stripeAccount } : {}))
    missed.push(event);
  const known = await db.webhookEvent.findMany({
    where: { eventId: { in: missed.map(({ id }) => id) } },
    select: { eventId: true, processedAt: true },
  });
  const heard = new Map(known.map(({ eventId, processedAt }) => [eventId, processedAt]));
  const unheard = missed.filter(({ id }) => !heard.get(id)).reverse();
  for (const event of unheard) {
    await db.webhookEvent.createMany({
      data: [
        {
          eventId: event.id,
          source: 'stripe',
          type: event.type,
          body: event as unknown as Prisma.InputJsonObject,
          livemode: event.livemode,
          account: event.account ?? stripeAccount ?? null,
          receivedAt: now(),
        },
      ],
      skipDuplicates: true,
    });
    await handleWebhook(db, { eventId: event.id }).catch((error: unknown) => {
      logger.warn({ err: error, eventId: event.id }, 'an event that was caught up could not be handled; its task goes on');
    });
  }
  return unheard.filter(({ id }) => !heard.has(id)).length;
}
