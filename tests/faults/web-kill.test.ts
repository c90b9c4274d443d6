import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { startProduct, type Product } from '#tests/setup/product';
import { openFixture, wish } from '../integration/payments/payment-fixtures';

const FORMS = 60;
const BATCH_SIZE = 6;

let product: Product;

beforeAll(async () => {
  await openFixture();
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 2, workers: 0 });
}, 120_000);

afterAll(() => product?.stop());

type Sent = { location: string | null; retries: number };

/** Sends a form as a person would: when the connection breaks, the same form again to whichever process answers. */
async function send(email: string): Promise<Sent> {
  const body = { ...wish({ email }), phone: '312 555 0142', opId: crypto.randomUUID() };
  for (let retries = 0; retries < 10; retries += 1) {
    const origin = product.origins[retries % product.origins.length] ?? '';
    const answer = await fetch(`${origin}/book`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(body),
    }).catch(() => null);
    if (answer && answer.status < 500) return { location: answer.headers.get('location'), retries };
  }
  throw new Error('No process answered.');
}

test('a web process killed under load loses no form and takes none twice', { timeout: 120_000 }, async () => {
  const emails = Array.from({ length: FORMS }, (_, at) => `kill-${at}@town.test`);
  const waiting = [...emails];
  const answers: Sent[] = [];
  async function client(): Promise<void> {
    for (let email = waiting.shift(); email; email = waiting.shift()) {
      answers.push(await send(email));
      const child = product.webs[0]?.child;
      if (answers.length === FORMS / 3 && child) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
  }
  await Promise.all(Array.from({ length: BATCH_SIZE }, client));

  expect(answers.filter(({ location }) => !location?.startsWith('/checkout?quote='))).toEqual([]);
  expect(answers.some(({ retries }) => retries > 0)).toBe(true);
  const stored = await db().quoteRequest.groupBy({ by: ['email'], _count: true, where: { email: { in: emails } } });
  expect(stored.filter(({ _count }) => _count !== 1)).toEqual([]);
  expect(stored).toHaveLength(FORMS);
});
