import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { transact } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { InputError } from '#app/platform/errors';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { mark } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { keyVariable, listEndpoints, isLiveSet, QUICKLY, writtenFor, type KeySet } from './read-stripe.server';
import { ENDPOINT_EVENTS, findEndpoints, findLacks, secretVariable, unreachable, type EndpointKind } from './stripe-endpoints';
import { stripeTrouble } from './stripe-trouble';

export type Registered = { did: 'made' | 'repaired' | 'nothing'; secret: string | null; variable: string };

type Input = { set: KeySet; kind: EndpointKind; adminId: string };

/**
 * Makes the endpoint at Stripe, or mends the one that is there. Again it finds nothing to do. The signing secret is in the answer of
 * the one that made it and is kept nowhere. Throws InputError with what Stripe refused, in plain words.
 */
export async function registerEndpoint(db: PrismaClient, { set, kind, adminId }: Input): Promise<Registered> {
  const livemode = isLiveSet(set);
  const why = unreachable(env().APP_URL, livemode);
  if (why) throw new InputError(why);
  const variable = secretVariable(kind, set === 'beside');
  const done = await inMoneyMode(livemode, () => makeOrMend(kind)).catch((error: unknown) => {
    throw new InputError(stripeTrouble(error, { key: keyVariable(set), what: mark('change webhook endpoints') }));
  });
  if (done.did !== 'nothing')
    await transact(db, (tx) =>
      recordAudit(tx, {
        actor: { kind: 'admin', userId: adminId },
        action: done.did === 'made' ? 'stripe-endpoint.make' : 'stripe-endpoint.repair',
        objectType: 'stripe_endpoint',
        objectId: done.id,
        data: { kind, livemode, url: appUrl('/webhooks/stripe') },
      }),
    );
  return { did: done.did, secret: done.secret, variable };
}

/** Stripe keeps answers a day; no one deletes that many in one. */
const MOST_DELETED = 20;

type Done = { did: Registered['did']; id: string; secret: string | null };

async function makeOrMend(kind: EndpointKind): Promise<Done> {
  const all = await listEndpoints();
  const there = findEndpoints(all, appUrl('/webhooks/stripe'))[kind];
  if (!there) return make(kind, all);
  const lacks = findLacks(there, kind, writtenFor());
  if (lacks.otherVersion) {
    const made = await make(kind, all);
    await stripe().webhookEndpoints.del(there.id, {}, QUICKLY);
    return made;
  }
  if (!lacks.isOff && lacks.events.length === 0) return { did: 'nothing', id: there.id, secret: null };
  const events = there.enabled_events.includes('*') ? ['*'] : [...new Set([...there.enabled_events, ...lacks.events])];
  const enabled_events = events as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
  await stripe().webhookEndpoints.update(there.id, { enabled_events, disabled: false, metadata: { endpoint: kind } }, QUICKLY);
  return { did: 'repaired', id: there.id, secret: null };
}

/**
 * Two presses that saw the same endpoints have the same key, so that Stripe makes one. Where the answer under that key is of an
 * endpoint that was deleted since, both go on with the same next key.
 */
async function make(kind: EndpointKind, seen: Stripe.WebhookEndpoint[]): Promise<Done> {
  const params: Stripe.WebhookEndpointCreateParams = {
    url: appUrl('/webhooks/stripe'),
    enabled_events: ENDPOINT_EVENTS[kind],
    api_version: writtenFor() as Stripe.WebhookEndpointCreateParams.ApiVersion,
    connect: kind === 'connected',
    description: kind === 'own' ? 'Events on your account' : 'Events on accounts of pros',
    metadata: { endpoint: kind },
  };
  const known = seen.map(({ id }) => id).sort();
  for (let round = 0; round < MOST_DELETED; round += 1) {
    const digest = createHash('sha256')
      .update(JSON.stringify([params, known]))
      .digest('hex')
      .slice(0, 32);
    const made = await stripe().webhookEndpoints.create(params, { ...QUICKLY, idempotencyKey: `webhook-endpoint:${digest}` });
    const isThere = (await listEndpoints()).some(({ id }) => id === made.id);
    if (isThere) return { did: 'made', id: made.id, secret: made.secret ?? null };
    known.push(made.id);
  }
  throw new Error('it was deleted again and again');
}
