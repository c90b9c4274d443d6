import pg from 'pg';
import Stripe from 'stripe';
import { createSandbox, type Sandbox } from '#sandbox';

export const webhookSecret = 'whsec_of_the_contract_tests';

export type OpenSandbox = {
  sandbox: Sandbox;
  stripe: Stripe;
  pool: pg.Pool;
  clock: { set(iso: string): void; forward(seconds: number): void; now(): Date };
  /** Posts a form to one of the hosted pages and returns the answer, redirects not followed. */
  post(path: string, fields: Record<string, string>): Promise<Response>;
  get(path: string): Promise<Response>;
  eventTypes(): Promise<string[]>;
  close(): Promise<void>;
};

const origin = 'http://shop.test';

/** A sandbox over this test file's own database, with a clock that stands still until told. */
export async function openSandbox(webhookUrl = 'http://127.0.0.1:9/nobody'): Promise<OpenSandbox> {
  let nowMs = Date.parse('2026-10-05T12:00:00Z');
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const clock = {
    set: (iso: string) => void (nowMs = Date.parse(iso)),
    forward: (seconds: number) => void (nowMs += seconds * 1000),
    now: () => new Date(nowMs),
  };
  const sandbox = createSandbox({ pool, now: clock.now, origin, webhookUrl, webhookSecret });
  await sandbox.migrate();
  const httpClient = Stripe.createFetchHttpClient(sandbox.stripeFetch);
  const stripe = new Stripe('sk_test_contract', { httpClient, maxNetworkRetries: 0, telemetry: false });
  return {
    sandbox,
    stripe,
    pool,
    clock,
    post: (path, fields) =>
      sandbox.pages(
        new Request(new URL(path, origin), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
      ),
    get: (path) => sandbox.pages(new Request(new URL(path, origin))),
    eventTypes: async () => (await stripe.events.list({ limit: 100 })).data.map((event) => event.type).reverse(),
    close: () => pool.end(),
  };
}

export const goodCard = {
  email: 'ann@demo.test',
  name: 'Ann Lee',
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  zip: '55401',
};
