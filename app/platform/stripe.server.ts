import { HOUR_MS } from './durations';
import Stripe from 'stripe';
import { createCircuit, fetchThrough } from './circuit';
import { isInsideTransaction } from './db.server';
import { env } from './env.server';
import { logger } from './logger.server';
import { canChooseTestMoney, hasLiveKey, isLiveMoney } from './stripe-mode.server';
import { sandbox, sandboxSecret } from './sandbox.server';
import { isSimulated } from './services.server';

const TIMEOUT_MS = 10_000;
/** After so many failures one after the other Stripe is left alone for so long. */
const FAILURES_IN_A_ROW = 8;
const REST_MS = 15_000;
const clients = new Map<boolean, Stripe>();

/**
 * Stripe in the mode in use (one client a mode), or the sandbox speaking Stripe's API when no key is set. One code
 * path for all. Never inside a transaction.
 */
export function stripe(): Stripe {
  if (isInsideTransaction()) refuseInside();
  const livemode = isLiveMoney();
  const client = clients.get(livemode) ?? connect(livemode);
  clients.set(livemode, client);
  return client;
}

function connect(livemode: boolean): Stripe {
  if (livemode && !hasLiveKey()) throw new Error('There is no key for live money.');
  const key = livemode === hasLiveKey() ? env().STRIPE_SECRET_KEY : env().STRIPE_TEST_SECRET_KEY;
  if (!key && hasLiveKey()) throw new Error('There is no key for test money.');
  if (!key && !isSimulated('stripe')) throw new Error('STRIPE_SECRET_KEY is missing.');
  const circuit = createCircuit({ failures: FAILURES_IN_A_ROW, restMs: REST_MS, now: () => performance.now() });
  const send = fetchThrough(circuit, key ? fetch : sandbox().stripeFetch);
  const httpClient = Stripe.createFetchHttpClient(send);
  return new Stripe(key ?? 'sk_test_sandbox', { timeout: TIMEOUT_MS, maxNetworkRetries: 2, httpClient });
}

/** A transaction that waits for an outside service holds its locks meanwhile, and rolls back what Stripe has done. */
function refuseInside(): void {
  const error = new Error('Stripe was called inside a database transaction');
  if (env().NODE_ENV !== 'production') throw error;
  logger.error({ err: error }, 'a transaction waits for Stripe');
}

export type WebhookSecret = { livemode: boolean; secret: string };

/** What messages of each mode may be signed with: Stripe has one endpoint for our own account and one for connected accounts. */
export async function stripeWebhookSecrets(): Promise<WebhookSecret[]> {
  const settings = env();
  const own = [settings.STRIPE_WEBHOOK_SECRET, settings.STRIPE_CONNECT_WEBHOOK_SECRET];
  const test = canChooseTestMoney() ? [settings.STRIPE_TEST_WEBHOOK_SECRET, settings.STRIPE_TEST_CONNECT_WEBHOOK_SECRET] : [];
  const simulated = isSimulated('stripe') ? [await sandboxSecret()] : [];
  const ofMode = (livemode: boolean, secrets: (string | undefined)[]) =>
    secrets.filter((secret) => secret !== undefined).map((secret) => ({ livemode, secret }));
  return [...ofMode(hasLiveKey(), own), ...ofMode(false, [...test, ...simulated])];
}

/** Whether Stripe is in test mode (the mode set by `inMoneyMode`, else the current setting). */
export function isTestMode(): boolean {
  return !isLiveMoney();
}

/** Stripe forgets idempotency keys after 24 hours. From an hour before, look up what was sent instead of sending it again. */
export const IDEMPOTENCY_KEY_MS = 23 * HOUR_MS;
