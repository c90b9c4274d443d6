import type { Db } from '#app/platform/db.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { ENDPOINT_EVENTS, type EndpointKind } from './stripe-endpoints';

/** `lastAt`: when an event came that was signed with the secret that is set. `areMissing`: Stripe has sent later ones, and they didn't come. */
export type Delivery = { lastAt: Date | null; areMissing: boolean };

/** Stripe sends at once; what is younger may still be on its way. */
const ON_ITS_WAY_MS = 60_000;
/** Stripe takes so many names of events at most. */
const MOST_TYPES = 20;

/**
 * Whether the signing secret that is set is the right one. Stripe never says a secret again, but an event is stored only where its
 * signature fits: one that came since the endpoint was made proves it.
 */
export async function readDelivery(
  db: Db,
  { kind, livemode, since, at }: { kind: EndpointKind; livemode: boolean; since: Date | null; at: Date },
): Promise<Delivery> {
  const last = await db.webhookEvent.findFirst({
    where: {
      source: 'stripe',
      livemode,
      type: { in: ENDPOINT_EVENTS[kind] },
      account: kind === 'own' ? null : { not: null },
      ...(since ? { receivedAt: { gte: since } } : {}),
    },
    orderBy: { receivedAt: 'desc' },
    select: { receivedAt: true },
  });
  const lastAt = last?.receivedAt ?? null;
  return { lastAt, areMissing: kind === 'own' && (await areMissing({ livemode, since: lastAt ?? since, at })) };
}

/** Not known where Stripe doesn't say: then nothing is claimed. */
async function areMissing({ livemode, since, at }: { livemode: boolean; since: Date | null; at: Date }): Promise<boolean> {
  if (!since) return false;
  const created = { gt: Math.floor(since.getTime() / 1_000), lt: Math.floor((at.getTime() - ON_ITS_WAY_MS) / 1_000) };
  const types = ENDPOINT_EVENTS.own.slice(0, MOST_TYPES);
  return inMoneyMode(livemode, () =>
    stripe()
      .events.list({ limit: 1, delivery_success: false, created, types }, { maxNetworkRetries: 0, timeout: 8_000 })
      .then(
        ({ data }) => data.length > 0,
        () => false,
      ),
  );
}
