import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { notify } from '#app/domain/notifications/notify.server';
import { db, transact } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
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

test('workers killed at work leave every mail sent, and no one gets one twice', { timeout: 240_000 }, async () => {
  const user = await insertUser(db());
  const data = { subject: 'Hello', text: 'There', url: 'http://localhost:3000/x' };
  for (let count = 0; count < MAILS; count += 1)
    await transact(db(), (tx) => notify(tx, { dedupeKey: `kill-${count}`, userId: user.id, template: 'admin-alert', data }));
  for (let kill = 1; kill <= KILLS; kill += 1) await killAtWork(kill * BETWEEN);

  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 0, workers: 2 });
  await expect.poll(sent, { timeout: 120_000, interval: 250 }).toBe(MAILS);
  const [row] = await db().$queryRaw<
    { mails: number; deliveries: number }[]
  >`SELECT count(*)::int AS mails, sum(deliveries)::int AS deliveries FROM sandbox.mail`;
  expect(row?.mails).toBe(MAILS);
  // Between the mail's leaving and its row's mark nothing can keep a killed worker from sending again: one a task it ran.
  expect(row?.deliveries).toBeLessThanOrEqual(MAILS + KILLS * env().WORKER_CONCURRENCY);
  // A kill that hit no worker at work would have proved nothing.
  expect(await db().notification.count({ where: { channel: 'email', attempts: { gt: 1 } } })).toBeGreaterThan(0);
});
