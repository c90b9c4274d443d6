import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { notify } from '#app/domain/notifications/notify.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { startProduct, type Product } from '#tests/setup/product';

const MAILS = 150;
const KILLS = 4;
/** Mails between two kills: enough that every worker dies at work. */
const BETWEEN = 8;

let product: Product | undefined;
afterEach(() => product?.stop());

function sent(): Promise<number> {
  return db().notification.count({ where: { channel: 'email', status: 'sent' } });
}

async function killAtWork(target: number): Promise<void> {
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 0, workers: 1 });
  await expect.poll(sent, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(target);
  const child = product.workers[0]?.child;
  child?.kill('SIGKILL');
  if (child) await once(child, 'exit');
}

test('R-B2 workers killed at work leave every mail sent, and none sent twice', { timeout: 240_000 }, async () => {
  const user = await insertUser(db());
  const data = { subject: 'Hello', text: 'There', url: 'http://localhost:3000/x' };
  for (let count = 0; count < MAILS; count += 1)
    await transact(db(), (tx) => notify(tx, { dedupeKey: `kill-${count}`, userId: user.id, template: 'admin-alert', data }));
  for (let kill = 1; kill <= KILLS; kill += 1) await killAtWork(kill * BETWEEN);

  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 0, workers: 2 });
  await expect.poll(sent, { timeout: 120_000, interval: 250 }).toBe(MAILS);
  const [row] = await db().$queryRaw<{ mails: bigint }[]>`SELECT count(*) AS mails FROM sandbox.mail`;
  expect(Number(row?.mails)).toBe(MAILS);
  // A kill that hit nobody at work would have proved nothing.
  expect(await db().notification.count({ where: { channel: 'email', attempts: { gt: 1 } } })).toBeGreaterThan(0);
});
