import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { db } from '#app/platform/db.server';
import { caughtUpPool, disconnectReplica } from '#app/platform/replica.server';
import { insertAdmin } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { startProduct, type Product } from '#tests/setup/product';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { startStandby, type Standby } from '#tests/setup/standby';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { booked, openFixture } from '../integration/payments/payment-fixtures';

const folder = scratchFolder('replica');
const dataDir = path.join(folder, 'primary');
let primary: RunningPostgres;
let standby: Standby;
let product: Product;
let admin: string;

beforeAll(async () => {
  await buildIfChanged();
  primary = await startPostgres({ dataDir, fsync: false });
  process.env.DATABASE_URL = primary.url;
  await prepareDatabase(primary.url, () => undefined);
  standby = await startStandby({ url: primary.url, dataDir }, folder);
  process.env.DATABASE_REPLICA_URL = standby.url;
  await openFixture();
  admin = await signInAs((await insertAdmin(db())).id);
  await booked();
  await rollUp(db());
  product = await startProduct({ databaseUrl: primary.url, env: { DATABASE_REPLICA_URL: standby.url } });
}, 300_000);

afterAll(async () => {
  await product?.stop();
  await disconnectReplica();
  await standby?.resume().catch(() => undefined);
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function read(page: string): Promise<string> {
  const answer = await fetch(`${product.origins[0]}${page}`, { headers: { cookie: admin } });
  expect(answer.status, page).toBe(200);
  return answer.text();
}

function figures(): Promise<string> {
  return read('/admin/analytics/csv?figure=money&range=7');
}

async function write(name: string): Promise<void> {
  const origin = product.origins[0] ?? '';
  const fields = {
    name,
    email: 'kay@town.test',
    subject: 'general',
    message: 'Hello there',
    phone: '',
    opId: crypto.randomUUID(),
  };
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${origin}/contact`, { method: 'POST', redirect: 'manual', headers: { origin }, body });
  expect([302, 303]).toContain(answer.status);
}

test('figures come from the replica, and what was just written from the database', { timeout: 180_000 }, async () => {
  await expect.poll(figures, { timeout: 30_000 }).toMatch(/[1-9]/);
  await standby.pause();
  const before = await figures();
  await booked();
  await rollUp(db());
  expect(await figures()).toBe(before);
  await write('Kay Written Now');
  expect(await read('/admin/support')).toContain('Kay Written Now');
  await standby.resume();
  await expect.poll(figures, { timeout: 30_000 }).not.toBe(before);
});

test('an export waits until the replica has what was written before it', { timeout: 120_000 }, async () => {
  await standby.pause();
  await db().siteSetting.create({ data: { key: 'written-before-the-export', value: true } });
  let isChosen = false;
  const choosing = caughtUpPool().finally(() => (isChosen = true));
  await delay(1_500);
  expect(isChosen).toBe(false);
  await standby.resume();
  const chosen = await choosing;
  const { rows } = await chosen.query(
    `SELECT pg_is_in_recovery() AS "isReplica", count(*)::int AS found FROM site_setting WHERE key = 'written-before-the-export'`,
  );
  expect(rows).toEqual([{ isReplica: true, found: 1 }]);
});

test('a replica that is away costs nothing but the time to notice it', { timeout: 120_000 }, async () => {
  const before = await figures();
  await standby.stop();
  await booked();
  await rollUp(db());
  const answers = await Promise.all(Array.from({ length: 5 }, figures));
  expect(answers.filter((answer) => answer === before)).toEqual([]);
});
