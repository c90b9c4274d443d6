import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBalances } from '#app/domain/operations/money-marks.server';
import { measure } from '#app/domain/operations/measure.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { startProduct, type Product } from '#tests/setup/product';
import { freePort } from '../../../scripts/embedded-postgres';
import { buildIfChanged } from '../../../scripts/build-if-changed';
import { booked, openFixture } from '../payments/payment-fixtures';

const TOKEN = 'a-token-that-only-monitors-know';
let product: Product;
let workerPort = 0;

beforeAll(async () => {
  await buildIfChanged();
  workerPort = await freePort();
  await openFixture();
  await booked();
  product = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    env: { METRICS_TOKEN: TOKEN, WORKER_PORT: String(workerPort) },
  });
}, 180_000);
afterAll(() => product?.stop());

function web(): string {
  return `${product.origins[0]}/metrics`;
}

function worker(): string {
  return `http://127.0.0.1:${workerPort}/metrics`;
}

/** No transaction of then can still commit. */
async function letMarksSettle(): Promise<void> {
  await db().$executeRaw`UPDATE ledger_mark SET at = at - interval '1 hour'`;
}

async function scrape(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('a monitor', () => {
  test('without the token finds no such page', async () => {
    for (const address of [web(), worker()]) {
      expect((await fetch(address)).status).toBe(404);
      expect((await fetch(address, { headers: { authorization: 'Bearer something-else-of-length' } })).status).toBe(404);
    }
  });

  test('sees requests by the pattern of their route, never by address', async () => {
    await fetch(`${product.origins[0]}/quotes/a-secret-token`);
    await fetch(`${product.origins[0]}/no-such-page-anywhere`);
    // A request is counted once its last byte has left, which may be after the answer is here.
    await expect
      .poll(() => scrape(web()))
      .toMatch(/brightcrew_http_request_duration_seconds_count\{route="\/quotes\/:token",method="GET",status="404"\} 1/);
    await expect.poll(() => scrape(web())).toMatch(/route="\/\*",method="GET",status="404"/);
    const text = await scrape(web());
    expect(text).not.toMatch(/a-secret-token|no-such-page/);
    expect(text).toMatch(/brightcrew_database_connections\{state="busy"\} \d/);
    expect(text).toMatch(/brightcrew_sockets_connected 0/);
    expect(text).toMatch(/brightcrew_nodejs_eventloop_lag_p99_seconds /);
  });

  test('sees at web and worker what the business waits for, and at the worker its tasks', async () => {
    await expect
      .poll(() => scrape(worker()), { timeout: 60_000, interval: 500 })
      .toMatch(/brightcrew_task_duration_seconds_count\{task="[a-z-]+\/[a-z-]+",outcome="done"\} \d/);
    for (const text of [await scrape(web()), await scrape(worker())]) {
      for (const name of ['webhooks_oldest_seconds', 'fill_rate', 'offers_last_hour{outcome="sent"}', 'messages_waiting'])
        expect(text).toContain(`brightcrew_${name} `);
      expect(text).toContain('brightcrew_business_figures_up 1');
    }
  });
});

test('the sums of the ledger are those of all its entries, though only new ones are added up', async () => {
  await measure(db());
  await letMarksSettle();
  await measure(db());
  await booked();
  const held = await accountBalance(db(), { account: 'stripe' });
  expect(held).toBeGreaterThan(0);
  expect((await readBalances(db()))?.['stripe:test']).toBe(held);
  await letMarksSettle();
  await measure(db());
  expect((await readBalances(db()))?.['stripe:test']).toBe(held);
});

test('tasks that wait are counted by name and priority', async () => {
  const { readQueueDepth } = await import('#app/domain/operations/queue-depth.server');
  await product.stop();
  await transact(db(), async (tx) => {
    await enqueue(tx, 'licenses/verify', { licenseId: crypto.randomUUID() });
    await enqueue(tx, 'licenses/verify', { licenseId: crypto.randomUUID() }, { priority: 'wave' });
    await enqueue(tx, 'licenses/verify', { licenseId: crypto.randomUUID() }, { runAt: new Date(now().getTime() + HOUR_MS) });
  });
  const depth = (await readQueueDepth(db())).filter(({ task }) => task === 'licenses/verify');
  expect(depth.map(({ priority, due }) => [priority, due]).sort()).toEqual([
    ['person', 1],
    ['wave', 1],
  ]);
});
