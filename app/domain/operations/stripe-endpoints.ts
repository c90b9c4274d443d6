import type Stripe from 'stripe';
import { t } from '#app/platform/texts/t';
import { HANDLED_EVENT_TYPES } from '../stripe-events/handled-event-types';

/** Stripe has one endpoint for events on our own account, and one for those on accounts of pros. */
export const ENDPOINT_KINDS = ['own', 'connected'] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];

export const ENDPOINT_NAMES: Record<EndpointKind, string> = { own: 'your account', connected: 'connected accounts' };

const OF_ACCOUNTS = new Set<string>([
  'account.updated',
  'account.application.deauthorized',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
]);

/** The events that each of them has to send. */
export const ENDPOINT_EVENTS: Record<EndpointKind, Stripe.WebhookEndpointCreateParams.EnabledEvent[]> = {
  own: HANDLED_EVENT_TYPES.filter((type) => !OF_ACCOUNTS.has(type)),
  connected: HANDLED_EVENT_TYPES.filter((type) => OF_ACCOUNTS.has(type)),
};

/** The variable that takes the signing secret. `beside`: of test mode beside a live key. */
export function secretVariable(kind: EndpointKind, beside: boolean) {
  if (beside) return kind === 'own' ? 'STRIPE_TEST_WEBHOOK_SECRET' : 'STRIPE_TEST_CONNECT_WEBHOOK_SECRET';
  return kind === 'own' ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_CONNECT_WEBHOOK_SECRET';
}

export type KnownEndpoint = Pick<Stripe.WebhookEndpoint, 'id' | 'url' | 'status' | 'enabled_events' | 'api_version'> & {
  metadata?: Stripe.Metadata;
  created: number;
};

/**
 * Which of the endpoints at our address is which. Stripe doesn't say whose events one sends: one that the product made carries a
 * mark, one that was made by hand is known by its events. Enabled ones come first.
 */
export function findEndpoints<E extends KnownEndpoint>(all: readonly E[], url: string): Record<EndpointKind, E | null> {
  const ours = all
    .filter((each) => each.url === url)
    .sort((a, b) => Number(b.status === 'enabled') - Number(a.status === 'enabled'));
  const of = (kind: EndpointKind) =>
    ours.find(({ metadata }) => metadata?.endpoint === kind) ??
    ours.find(({ metadata, enabled_events }) => !metadata?.endpoint && kindByEvents(enabled_events) === kind);
  const [own, connected] = [of('own'), of('connected')];
  // "*" says nothing: such a one is taken for what no other is.
  const open = ours.filter((each) => each !== own && each !== connected && each.enabled_events.includes('*'));
  return { own: own ?? open.shift() ?? null, connected: connected ?? open.shift() ?? null };
}

function kindByEvents(events: readonly string[]): EndpointKind | null {
  const known = events.filter((type) => (HANDLED_EVENT_TYPES as readonly string[]).includes(type));
  if (known.length === 0) return null;
  return known.filter((type) => OF_ACCOUNTS.has(type)).length * 2 > known.length ? 'connected' : 'own';
}

/** What an endpoint lacks: events that it doesn't send, and an API version that the product wasn't written for. */
export function findLacks(endpoint: KnownEndpoint, kind: EndpointKind, version: string) {
  const sent = new Set(endpoint.enabled_events);
  return {
    isOff: endpoint.status !== 'enabled',
    events: sent.has('*') ? [] : ENDPOINT_EVENTS[kind].filter((type) => !sent.has(type)),
    otherVersion: endpoint.api_version !== null && endpoint.api_version !== version ? endpoint.api_version : null,
  };
}

/** Why Stripe can't post to the address of this installation; null where it can. */
export function unreachable(appUrl: string, livemode: boolean): string | null {
  const { hostname, protocol } = new URL(appUrl);
  const isHere =
    !hostname.includes('.') ||
    /(^|\.)(localhost|local|test|invalid)$|^(127|10|192\.168|0\.0\.0)\.|^172\.(1[6-9]|2\d|3[01])\.|^\[/.test(hostname);
  if (isHere)
    return t(
      'APP_URL is {appUrl}, an address that only this machine or network knows, so Stripe can’t post to it. Set APP_URL to your public https address and restart. To try things out here, run: {command}',
      { appUrl, command: `stripe listen --forward-to ${new URL('/webhooks/stripe', appUrl).href}` },
    );
  if (livemode && protocol !== 'https:')
    return t(
      'APP_URL is {appUrl}. Stripe posts live events to https addresses only. Set APP_URL to your https address and restart.',
      {
        appUrl,
      },
    );
  return null;
}
