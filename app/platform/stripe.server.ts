import Stripe from 'stripe';
import { createCircuit, fetchThrough } from './circuit';
import { isInsideTransaction } from './db.server';
import { env } from './env.server';
import { logger } from './logger.server';
import { SANDBOX_WEBHOOK_SECRET, sandbox } from './sandbox.server';

const TIMEOUT_MS = 10_000;
/** After so many failures one after the other Stripe is left alone for so long (R-F13). */
const FAILURES_IN_A_ROW = 8;
const REST_MS = 15_000;
let client: Stripe | undefined;

/** Stripe, or the sandbox speaking Stripe's API when no key is set. One code path for both. Never inside a transaction. */
export function stripe(): Stripe {
  if (isInsideTransaction()) refuseInside();
  if (client) return client;
  const key = env().STRIPE_SECRET_KEY;
  const circuit = createCircuit({ failures: FAILURES_IN_A_ROW, restMs: REST_MS, now: () => performance.now() });
  const send = fetchThrough(circuit, key ? fetch : sandbox().stripeFetch);
  const httpClient = Stripe.createFetchHttpClient(send);
  client = new Stripe(key ?? 'sk_test_sandbox', { timeout: TIMEOUT_MS, maxNetworkRetries: 2, httpClient });
  return client;
}

/** A transaction that waits for somebody else's answer holds its locks meanwhile, and rolls back what Stripe has done. */
function refuseInside(): void {
  const error = new Error('Stripe was called inside a database transaction');
  if (env().NODE_ENV !== 'production') throw error;
  logger.error({ err: error }, 'a transaction waits for Stripe');
}

export function stripeWebhookSecret(): string {
  return env().STRIPE_WEBHOOK_SECRET ?? SANDBOX_WEBHOOK_SECRET;
}

/** Whether money is play money: no key, or a test key. */
export function isTestMode(): boolean {
  return !env().STRIPE_SECRET_KEY?.startsWith('sk_live_');
}
