import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWER_MS } from '#app/platform/database-limits';
import { db } from '#app/platform/db.server';
import { cuttableNetwork, type CuttableNetwork } from '#tests/setup/cuttable-network';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startProduct, type Product } from '../setup/product';
import { sendUntilTaken } from '../nightly/contact-form';

const POOL = 3;
/** Each connection is met in the middle of something at most twice: at its question, and at the end of its transaction. */
const TIMEOUT_MS = 3 * ANSWER_MS;

let network: CuttableNetwork;
let product: Product;

beforeAll(async () => {
  await buildIfChanged();
  const url = new URL(process.env.DATABASE_URL ?? '');
  network = await cuttableNetwork(Number(url.port));
  url.host = new URL(network.origin).host;
  product = await startProduct({ databaseUrl: url.href, env: { DATABASE_POOL_SIZE: String(POOL) } });
}, 600_000);
afterAll(async () => {
  await product?.stop();
  await network?.stop();
}, 60_000);

async function status(): Promise<number> {
  const answer = await fetch(`${product.origins[0]}/quotes/unknown`, { signal: AbortSignal.timeout(2 * ANSWER_MS) }).catch(
    () => null,
  );
  await answer?.text();
  return answer?.status ?? 0;
}

test('connections to the database that carry nothing any more, and say nothing of it, are given up, and all is well by itself', async () => {
  expect(await status()).toBe(404);
  const [before] = await db().processHeartbeat.findMany({ where: { kind: 'worker' } });
  const began = performance.now();
  network.forget();
  const asked = Array.from({ length: 4 * POOL }, () => status());
  expect((await Promise.all(asked)).filter((each) => ![404, 503].includes(each))).toEqual([]);
  let inARow = 0;
  while (inARow < 4 * POOL) {
    inARow = (await status()) === 404 ? inARow + 1 : 0;
    expect(performance.now() - began).toBeLessThan(TIMEOUT_MS);
    if (inARow === 0) await delay(500);
  }
  console.log(`as before after ${Math.round((performance.now() - began) / 1_000)} s`);
  const email = 'forgotten@town.test';
  await sendUntilTaken(product.origins, email);
  const mail = async () => (await db().notification.findFirst({ where: { address: email } }))?.status;
  await expect.poll(mail, { timeout: TIMEOUT_MS, interval: 1_000 }).toBe('sent');
  expect(await db().supportTicket.count({ where: { email } })).toBe(1);
  const [after] = await db().processHeartbeat.findMany({ where: { kind: 'worker' }, orderBy: { beatAt: 'desc' } });
  expect(after!.beatAt.getTime()).toBeGreaterThan(before!.beatAt.getTime());
}, 900_000);
