import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { startProduct, type Product } from '../setup/product';
import { sendOnce, sendUntilTaken, type Answer } from './contact-form';

/** A disk of its own of about 500 MB that this test may fill, for instance `mount -t tmpfs -o size=500m,mode=1777 tmpfs /mnt/small`. */
const disk = process.env.SMALL_DISK;
const MOST_BYTES = 2 * 2 ** 30;
const LEAST_BYTES = 4_096;

let database: RunningPostgres | undefined;
let product: Product | undefined;
let port = 0;

beforeAll(async () => {
  if (!disk) return;
  const { bsize, blocks } = statfsSync(disk);
  if (bsize * blocks > MOST_BYTES) throw new Error(`SMALL_DISK is [${disk}], which is too large to be filled.`);
  await buildIfChanged();
  port = await freePort();
  database = await startPostgres({ dataDir: disk, port, fsync: true });
  await prepareDatabase(database.url, () => undefined);
  product = await startProduct({ databaseUrl: database.url });
}, 300_000);

afterAll(async () => {
  if (!disk) return;
  free();
  await product?.stop();
  await database?.stop();
  rmSync(path.join(disk, 'postgres'), { recursive: true, force: true });
}, 60_000);

function fill(name: string): void {
  for (let size = 32 * 2 ** 20; size >= LEAST_BYTES;) {
    try {
      writeFileSync(path.join(disk!, name), Buffer.alloc(size), { flag: 'a' });
    } catch {
      size /= 2;
    }
  }
}

function free(): void {
  for (const name of ['filler', 'more']) rmSync(path.join(disk!, name), { force: true });
}

async function isOpen(): Promise<boolean> {
  const client = new pg.Client({ connectionString: database!.url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** As a supervisor does: where the server gave up, it is started again. */
async function openAgain(): Promise<boolean> {
  if (await isOpen()) return true;
  database = await startPostgres({ dataDir: disk!, port, fsync: true }).catch(() => database!);
  return isOpen();
}

test.skipIf(!disk)(
  'while the disk of the database is full, forms are answered with 503, no process dies, and what was taken is kept',
  { timeout: 600_000 },
  async () => {
    const origin = product!.origins[0]!;
    const taken: string[] = [];
    const seen: Answer[] = [];
    for (let at = 0; at < 5; at += 1) {
      await sendUntilTaken([origin], `before-${at}@town.test`);
      taken.push(`before-${at}@town.test`);
    }
    fill('filler');
    // The log has some room of its own: forms are taken until it is used up too.
    for (let at = 0; seen.filter(({ status }) => status >= 500).length < 20 && at < 4_000; at += 1) {
      const email = `during-${at}@town.test`;
      const answer = await sendOnce(origin, email, crypto.randomUUID());
      seen.push(answer);
      if (answer.status >= 300 && answer.status < 400) taken.push(email);
      if (at % 50 === 0) fill('more');
    }
    const refused = seen.filter(({ status }) => status >= 400 || status === 0);
    expect(refused.length, 'the disk was felt').toBeGreaterThan(0);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
    for (const { child } of [...product!.webs, ...product!.workers]) expect(child.exitCode).toBe(null);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);

    free();
    await delay(1_000);
    await expect.poll(openAgain, { timeout: 90_000, interval: 1_000 }).toBe(true);
    await sendUntilTaken([origin], 'after@town.test');
    taken.push('after@town.test');
    const client = new pg.Client({ connectionString: database!.url });
    await client.connect();
    const { rows } = await client.query<{ email: string; tickets: number }>(
      'SELECT email::text, count(*)::int AS tickets FROM support_ticket GROUP BY email',
    );
    await client.end();
    expect(rows.filter(({ tickets }) => tickets !== 1)).toEqual([]);
    const kept = new Set(rows.map(({ email }) => email));
    expect(taken.filter((email) => !kept.has(email))).toEqual([]);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  },
);
