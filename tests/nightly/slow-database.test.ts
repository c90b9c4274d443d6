import { afterEach, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { createRandom } from '#tests/factories/random';
import { poorNetwork, type PoorNetwork } from '#tests/setup/poor-network';
import { startProduct, type Product } from '#tests/setup/product';
import { sendOnce } from './contact-form';

const PEOPLE = 8;
const FORMS = 3;

let product: Product | undefined;
let network: PoorNetwork | undefined;
afterEach(async () => {
  await product?.stop();
  await network?.stop();
});

test('a database that answers late and in small pieces keeps people waiting, and refuses and loses nothing', async () => {
  const random = createRandom(9);
  const near = new URL(process.env.DATABASE_URL ?? '');
  // There and back takes 100 to 300 ms.
  network = await poorNetwork(Number(near.port), () => ({ latencyMs: random.int(50, 150), pieceBytes: 64 }));
  const far = new URL(near);
  far.host = new URL(network.origin).host;
  product = await startProduct({ databaseUrl: far.href, workers: 1 });
  const origin = product.origins[0] ?? '';
  const emails = Array.from({ length: PEOPLE * FORMS }, (_, at) => `late-${at}@town.test`);
  const waits: number[] = [];
  async function person(own: string[]): Promise<void> {
    for (const email of own) {
      const began = performance.now();
      expect((await sendOnce(origin, email, crypto.randomUUID())).status).toBe(303);
      waits.push(performance.now() - began);
      expect((await fetch(`${origin}/services`)).status).toBe(200);
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, at) => person(emails.filter((_email, index) => index % PEOPLE === at))));
  waits.sort((one, other) => one - other);
  console.info(
    `Half of the forms took ${Math.round(waits[Math.floor(waits.length / 2)]!)} ms, the longest ${Math.round(waits.at(-1)!)} ms.`,
  );
  const stored = await db().supportTicket.groupBy({ by: ['email'], _count: true, where: { email: { in: emails } } });
  expect(stored.map(({ _count }) => _count)).toEqual(emails.map(() => 1));
  const isWaiting = { status: { in: ['queued', 'sending'] as ('queued' | 'sending')[] }, channel: 'email' as const };
  await expect.poll(() => db().notification.count({ where: isWaiting }), { timeout: 240_000, interval: 1_000 }).toBe(0);
  for (const { output } of [...product.webs, ...product.workers]) expect(output()).not.toMatch(/P2028|P2024|timeout exceeded/);
}, 600_000);
