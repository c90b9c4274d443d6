import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { startProduct, type Product, type ProductProcess } from '../setup/product';

const RESTARTS = Number(process.env.RESTARTS ?? 2);
const dataDir = scratchFolder('restart');
let port = 0;
let database: RunningPostgres;
let product: Product;

beforeAll(async () => {
  await buildIfChanged();
  port = await freePort();
  database = await startPostgres({ dataDir, port, fsync: false });
  const appUrl = new URL(database.url);
  Object.assign(appUrl, { username: 'brightcrew_app', password: 'only-for-this-test' });
  product = await startProduct({ databaseUrl: appUrl.href, ownerUrl: database.url, workers: 1 });
}, 240_000);

afterAll(async () => {
  await product?.stop();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** No process has ended; else which one, and why. */
function ended(processes: ProductProcess[]): string[] {
  return processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).map(({ output }) => output());
}

function toStatus(path: string): Promise<number> {
  return fetch(`${product.origins[0]}${path}`).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Sends a message as a person does; answers its status. */
function write(email: string, opId: string): Promise<number> {
  const origin = product.origins[0] ?? '';
  const body = new URLSearchParams({ name: 'Kay', email, subject: 'general', message: 'Hello there', phone: '', opId });
  return fetch(`${origin}/contact`, { method: 'POST', redirect: 'manual', headers: { origin }, body }).then(
    ({ status }) => status,
    () => 0,
  );
}

test(
  'A database that restarts ends no process: pages and forms answer 503 meanwhile, then as before',
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < RESTARTS; round += 1) {
      const seen = new Set<number>();
      let going = true;
      async function visit(id: number): Promise<void> {
        for (let at = 0; going; at += 1) {
          seen.add(await toStatus('/quotes/unknown'));
          seen.add(await write(`restart-${round}-${id}-${at}@town.test`, crypto.randomUUID()));
          await delay(50);
        }
      }
      const visits = Promise.all([1, 2, 3].map(visit));
      // Work for the worker while the server goes.
      await write(`restart-${round}@town.test`, crypto.randomUUID());
      await database.stop();
      // A process that starts meanwhile waits.
      const late = product.startWorker();
      const working = new Promise((resolve) => late.child.once('message', resolve));
      await expect.poll(() => toStatus('/readyz'), { timeout: 60_000 }).toBe(503);
      for (const worker of product.workers)
        await expect.poll(worker.output, { timeout: 60_000 }).toMatch(/heartbeat could not be written/);
      await expect.poll(() => late.output(), { timeout: 60_000 }).toMatch(/waiting for the database/);
      expect(await toStatus('/quotes/unknown')).toBe(503);
      expect(await write('away@town.test', crypto.randomUUID())).toBe(503);
      database = await startPostgres({ dataDir, port, fsync: false });
      await expect.poll(() => toStatus('/readyz'), { timeout: 60_000 }).toBe(200);
      going = false;
      await visits;
      expect([...seen].filter((status) => ![200, 302, 303, 404, 503].includes(status))).toEqual([]);
      const opId = crypto.randomUUID();
      await expect.poll(() => write(`back-${round}@town.test`, opId), { timeout: 60_000 }).toBeLessThan(400);
      expect(await working).toBe('working');
      expect(ended([...product.webs, ...product.workers, late])).toEqual([]);
    }
  },
);
