import type Stripe from 'stripe';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { isAvailable, isSimulated } from '#app/platform/services.server';
import { canChooseTestMoney, hasLiveKey, inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { mark, type Marked, t } from '#app/platform/texts/t';
import { readDelivery, type Delivery } from './stripe-delivery.server';
import { ENDPOINT_KINDS, findEndpoints, findLacks, secretVariable, unreachable, type EndpointKind } from './stripe-endpoints';
import { isNoPlatform, stripeTrouble } from './stripe-trouble';

export const QUICKLY = { maxNetworkRetries: 0, timeout: 8_000 } as const;

/** `main`: the keys that the installation runs on. `beside`: those of test mode beside live ones. */
export const KEY_SETS = ['main', 'beside'] as const;
export type KeySet = (typeof KEY_SETS)[number];

/** One thing that was asked of Stripe, and what to do where it is not as it should be. */
export type Asked = { isGood: boolean; text: string };

export type EndpointFound = {
  kind: EndpointKind;
  variable: string;
  hasSecret: boolean;
  isThere: boolean;
  problems: string[];
  /** Stripe changes no API version: repairing makes another endpoint, with another secret. */
  needsNew: boolean;
  delivery: Delivery | null;
};

export type StripeFound = {
  set: KeySet;
  livemode: boolean;
  isStandIn: boolean;
  keyName: string;
  name: string | null;
  account: Asked[];
  connect: Asked;
  endpoints: EndpointFound[];
  trouble: string | null;
};

/** The sets of keys that there are here. */
export function keySets(): KeySet[] {
  if (!isAvailable('stripe')) return [];
  return canChooseTestMoney() ? ['main', 'beside'] : ['main'];
}

export function isLiveSet(set: KeySet): boolean {
  return set === 'main' && hasLiveKey();
}

export function keyVariable(set: KeySet): string {
  return set === 'main' ? 'STRIPE_SECRET_KEY' : 'STRIPE_TEST_SECRET_KEY';
}

/** Asks Stripe, with the keys that are set, for everything that taking and passing on money needs. Nothing is changed. */
export async function readStripe(db: Db, set: KeySet): Promise<StripeFound> {
  const livemode = isLiveSet(set);
  const key = keyVariable(set);
  const trouble = (what: Marked) => (error: unknown) => stripeTrouble(error, { key, what });
  const [account, connect, endpoints] = await inMoneyMode(livemode, () =>
    Promise.all([
      stripe()
        .accounts.retrieveCurrent({}, QUICKLY)
        .catch(trouble(mark('read the account'))),
      stripe()
        .accounts.list({ limit: 1 }, QUICKLY)
        .then(
          () => ({ isGood: true, text: t('Connect is enabled, so pros can be paid.') }),
          aboutConnect(trouble(mark('read connected accounts'))),
        ),
      listEndpoints().catch(trouble(mark('read webhook endpoints'))),
    ]),
  );
  const isAccount = typeof account !== 'string';
  return {
    set,
    livemode,
    isStandIn: isSimulated('stripe'),
    keyName: key,
    name: isAccount ? nameOf(account) : null,
    account: isAccount ? aboutAccount(account) : [{ isGood: false, text: account }],
    connect,
    endpoints: typeof endpoints === 'string' ? [] : await aboutEndpoints(db, { set, endpoints }),
    trouble: typeof endpoints === 'string' ? endpoints : unreachable(env().APP_URL, livemode),
  };
}

/** All of them: an account has sixteen at most. */
export async function listEndpoints(): Promise<Stripe.WebhookEndpoint[]> {
  return (await stripe().webhookEndpoints.list({ limit: 100 }, QUICKLY)).data;
}

export function writtenFor(): string {
  return String(stripe().getApiField('version'));
}

function nameOf({ settings, business_profile, id }: Stripe.Account): string {
  const name = settings?.dashboard?.display_name || business_profile?.name;
  return name ? `${name} (${id})` : id;
}

function aboutAccount(account: Stripe.Account): Asked[] {
  const interval = account.settings?.payouts?.schedule.interval;
  const descriptor = account.settings?.payments?.statement_descriptor;
  return [
    account.charges_enabled
      ? { isGood: true, text: t('Charges are enabled.') }
      : { isGood: false, text: t('The account can’t take payments yet. Finish its activation in Stripe’s dashboard.') },
    account.payouts_enabled
      ? { isGood: true, text: t('Payouts to your bank account are enabled.') }
      : {
          isGood: false,
          text: t('Payouts are not enabled. Add your bank account in Stripe’s dashboard, under Settings, Payouts.'),
        },
    interval === 'manual'
      ? { isGood: true, text: t('Payouts are manual, so that money for pros and refunds stays in the balance.') }
      : {
          isGood: false,
          text: t(
            'Payouts are automatic, which takes away the money for pros and refunds. Set them to manual in Stripe’s dashboard, under Settings, Payouts.',
          ),
        },
    descriptor
      ? { isGood: true, text: t('Card statements say “{descriptor}”.', { descriptor }) }
      : {
          isGood: false,
          text: t('No statement descriptor is set, so customers may not know the charge. Set it under Settings, Public details.'),
        },
  ];
}

function aboutConnect(inWords: (error: unknown) => string) {
  return (error: unknown): Asked => ({
    isGood: false,
    text: isNoPlatform(error)
      ? t(
          'Connect is not enabled, so pros can’t be paid. In Stripe’s dashboard, open Connect, choose Get started, and complete the platform profile: Express accounts, United States.',
        )
      : inWords(error),
  });
}

type Read = { set: KeySet; endpoints: Stripe.WebhookEndpoint[] };

async function aboutEndpoints(db: Db, { set, endpoints }: Read): Promise<EndpointFound[]> {
  const found = findEndpoints(endpoints, appUrl('/webhooks/stripe'));
  const livemode = isLiveSet(set);
  const version = inMoneyMode(livemode, writtenFor);
  return Promise.all(
    ENDPOINT_KINDS.map(async (kind) => {
      const endpoint = found[kind];
      const variable = secretVariable(kind, set === 'beside');
      const lacks = endpoint && findLacks(endpoint, kind, version);
      const since = endpoint ? new Date(endpoint.created * 1_000) : null;
      const problems = [
        ...(lacks?.isOff ? [t('It is switched off.')] : []),
        ...(lacks?.events.length ? [t('These events are missing: {events}.', { events: lacks.events.join(', ') })] : []),
        ...(lacks?.otherVersion
          ? [t('It sends API version {sent}; this product was written for {version}.', { sent: lacks.otherVersion, version })]
          : []),
      ];
      return {
        kind,
        variable,
        hasSecret: isSimulated('stripe') || Boolean(env()[variable]),
        isThere: endpoint !== null,
        problems,
        needsNew: Boolean(lacks?.otherVersion),
        delivery: since || isSimulated('stripe') ? await readDelivery(db, { kind, livemode, since, at: now() }) : null,
      };
    }),
  );
}
