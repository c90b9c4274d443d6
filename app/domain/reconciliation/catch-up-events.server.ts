import type Stripe from 'stripe';
import type { Prisma, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import { goneAtStripe } from '#app/platform/stripe-gone.server';
import { stripe } from '#app/platform/stripe.server';
import { disconnectAccount } from '../payouts/disconnect-account.server';
import { handleWebhook } from '../stripe-events/handle-webhook.server';

/** Stripe keeps events for thirty days. */
const FURTHEST_MS = 29 * 24 * HOUR_MS;
/** Accounts that Stripe is asked about side by side: a thousand pros, one after the other, would take minutes. */
const BATCH_SIZE = 5;
/** So long accounts are asked about, so that the comparison has its time too. Those that are left are the first of the next round. */
const ROUND_MS = 8 * MINUTE_MS;

/** `found`: how many events were missing. `failures`: why the events of some accounts could not be fetched. */
type CaughtUp = { found: number; failures: unknown[] };
type Asked = { livemode: boolean; signal?: AbortSignal };

/**
 * Fetches the events that Stripe has sent since it was last asked and that did not reach us: our own and those of our pros'
 * accounts. What was missing is stored and handled as if it had been posted; copies change nothing. An account that is gone at Stripe, or that
 * cannot be asked about, keeps no other from its turn; one that was asked about within the hour is left out.
 */
export async function catchUpEvents(db: PrismaClient, { livemode, signal }: Asked): Promise<CaughtUp> {
  const last = await db.reconciliationRun.findFirst({
    where: { livemode, finishedAt: { not: null }, error: null },
    orderBy: { startedAt: 'desc' },
    select: { startedAt: true },
  });
  const found = await catchUp(db, { since: secondsSince(last?.startedAt) });
  const hourAgo = new Date(now().getTime() - HOUR_MS);
  const accounts = await db.connectAccount.findMany({
    where: { livemode, proId: { not: null }, OR: [{ eventsAskedAt: null }, { eventsAskedAt: { lt: hourAgo } }] },
    orderBy: [{ eventsAskedAt: { sort: 'asc', nulls: 'first' } }, { stripeAccountId: 'asc' }],
    select: { stripeAccountId: true, eventsAskedAt: true },
  });
  const round: CaughtUp = { found, failures: [] };
  const over = performance.now() + ROUND_MS;
  for (let from = 0; from < accounts.length; from += BATCH_SIZE) {
    if (signal?.aborted || performance.now() > over) break;
    const some = await Promise.allSettled(accounts.slice(from, from + BATCH_SIZE).map((account) => askAccount(db, account)));
    for (const one of some)
      if (one.status === 'fulfilled') round.found += one.value;
      else round.failures.push(one.reason);
  }
  return round;
}

/** An hour before we last asked, as Stripe counts, and never further back than it keeps events. */
function secondsSince(askedAt: Date | null | undefined): number {
  const earliest = now().getTime() - FURTHEST_MS;
  return Math.floor(Math.max(earliest, (askedAt?.getTime() ?? earliest) - HOUR_MS) / 1000);
}

type Account = { stripeAccountId: string; eventsAskedAt: Date | null };

async function askAccount(db: PrismaClient, { stripeAccountId, eventsAskedAt: before }: Account): Promise<number> {
  const eventsAskedAt = now();
  const found = await catchUp(db, { since: secondsSince(before), stripeAccount: stripeAccountId }).catch(
    async (error: unknown) => {
      const gone = goneAtStripe(error);
      if (!gone) throw error;
      logger.warn({ stripeAccountId, gone }, 'an account is gone at Stripe: it has no events to fetch');
      await disconnectAccount(db, { stripeAccountId });
      return 0;
    },
  );
  await db.connectAccount.update({ where: { stripeAccountId }, data: { eventsAskedAt } });
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
