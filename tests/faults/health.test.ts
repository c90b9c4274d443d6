import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { startProduct, type Product } from '../setup/product';
import { scratchFolder } from '#tests/setup/scratch-folder';

// A server of its own: this file takes the database away.
const dataDir = scratchFolder('health');
let port = 0;
let database: RunningPostgres;
let product: Product;

beforeAll(async () => {
  await buildIfChanged();
  port = await freePort();
  database = await startPostgres({ dataDir, port, fsync: false });
  await prepareDatabase(database.url, () => undefined);
  product = await startProduct({ databaseUrl: database.url });
}, 180_000);

afterAll(async () => {
  await product?.stop();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = { status: number; body: Record<string, boolean>; ms: number };

async function ask(which: 'healthz' | 'readyz'): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`${product.origins[0]}/${which}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, boolean>, ms: performance.now() - began };
}

describe('a monitor of the product', () => {
  test('sees it live and ready', async () => {
    expect(await ask('healthz')).toMatchObject({ status: 200 });
    expect(await ask('readyz')).toMatchObject({
      status: 200,
      body: { ok: true, database: true, migrations: true, worker: true },
    });
  });

  test('sees it ready while a newer version migrates, and where that failed', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid()::text, '', '29991231000000_of_a_newer_version')`,
    );
    await client.end();
    expect(await ask('readyz')).toMatchObject({ status: 200, body: { ok: true, migrations: true } });
  });

  test('sees it live but not ready while the database is away, and ready again soon after', async () => {
    await database.stop();
    const page = await fetch(`${product.origins[0]}/services`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('Please try again in a few seconds');
    const down = await ask('readyz');
    expect(down).toMatchObject({ status: 503, body: { ok: false, database: false } });
    expect(down.ms).toBeLessThan(2_000);
    expect(await ask('healthz')).toMatchObject({ status: 200 });

    database = await startPostgres({ dataDir, port, fsync: false });
    await expect.poll(() => ask('readyz').then(({ body }) => body.database), { timeout: 5_000 }).toBe(true);
    expect(product.webs[0]?.child.exitCode, 'the web process lived through it').toBe(null);
  });

  test('sees within a minute that the worker is dead, while pages go on', async () => {
    await expect.poll(() => ask('readyz'), { timeout: 30_000 }).toMatchObject({ status: 200, body: { degraded: false } });
    for (const { child } of product.workers) child.kill('SIGKILL');
    await expect
      .poll(() => ask('readyz'), { timeout: 90_000, interval: 500 })
      .toMatchObject({ status: 200, body: { ok: true, database: true, worker: false, degraded: true } });
    product.startWorker();
    await expect.poll(() => ask('readyz'), { timeout: 60_000 }).toMatchObject({ status: 200, body: { degraded: false } });
  }, 180_000);
});
