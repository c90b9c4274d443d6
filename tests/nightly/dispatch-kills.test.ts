import { once } from 'node:events';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { db, transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { createRandom } from '#tests/factories/random';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { startProduct, type Product, type ProductProcess } from '#tests/setup/product';

/** Paid visits that look for a pro, and workers killed meanwhile; DISPATCH_VISITS=200 DISPATCH_KILLS=50 are the figures asked for. */
const VISITS = Number(process.env.DISPATCH_VISITS ?? 36);
const KILLS = Number(process.env.DISPATCH_KILLS ?? 4);
/** So long a visit may stand between two states. */
const LIMIT_MS = 120_000;
vi.setConfig({ testTimeout: 240_000 + LIMIT_MS + KILLS * 30_000 });

const products: Product[] = [];
beforeAll(async () => {
  await ensureCatalog(db());
  await insertAdmin(db());
});
afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.stop()));
});

async function startWorker(env: Record<string, string> = {}): Promise<ProductProcess> {
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 0, workers: 1, env });
  products.push(product);
  return product.workers[0]!;
}

async function hasDied({ child }: ProductProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

/** Neither offered to a pro, nor theirs, nor open to claims, nor with the office. */
function countBetween(): Promise<number> {
  return db().visit.count({ where: { status: 'pending', poolSince: null, attentionReason: null } });
}

/** One in three is where no pro works. Half of the pros take what comes, the others are asked. */
async function queueVisits(): Promise<void> {
  for (let pro = 0; pro < VISITS / 2; pro += 1) await insertPro(db(), { autoAccept: pro % 2 === 0 });
  const visitIds: string[] = [];
  for (let at = 0; at < VISITS; at += 1) {
    const { id: customerId } = await insertUser(db());
    const { id: siteId } = await insertSite(db(), { customerId, ...(at % 3 === 0 ? place('75214') : {}) });
    visitIds.push((await insertVisit(db(), { booking: { customerId, siteId } })).id);
  }
  for (const visitId of visitIds) await transact(db(), (tx) => enqueue(tx, 'visits/dispatch', { visitId, trigger: 'paid' }));
}

/** Workers that die one after the other: in the middle of a promise, or when some more visits have got somewhere. */
async function killWorkers(): Promise<void> {
  const random = createRandom(29);
  for (let killed = 0; killed < KILLS; killed += 1) {
    if (killed % 2 === 0) {
      await hasDied(await startWorker({ CRASH_AT: 'assign.visit-changed' }));
      continue;
    }
    const left = await countBetween();
    const worker = await startWorker();
    const enough = left - random.int(1, Math.max(1, Math.floor(VISITS / KILLS / 2)));
    await expect.poll(countBetween, { timeout: LIMIT_MS, interval: 10 }).toBeLessThanOrEqual(Math.max(0, enough));
    worker.child.kill('SIGKILL');
    await hasDied(worker);
  }
}

test('a paid visit whose worker is killed gets to a pro or to the office within two minutes, and to no two pros', async () => {
  await queueVisits();
  await killWorkers();
  expect(await countBetween(), 'visits were left over when the last worker was killed').toBeGreaterThan(0);
  await startWorker();
  await startWorker();
  await expect.poll(countBetween, { timeout: LIMIT_MS, interval: 250 }).toBe(0);

  const visits = await db().visit.findMany({ select: { status: true, offers: true, assignments: true } });
  expect(visits).toHaveLength(VISITS);
  // No one declined, and no offer ran out: a second one would have gone to two pros.
  for (const { status, offers, assignments } of visits)
    expect(offers.length + assignments.length, status).toBe(['offered', 'accepted'].includes(status) ? 1 : 0);
  const count = (status: string) => visits.filter((visit) => visit.status === status).length;
  expect([count('offered'), count('accepted')].every((each) => each > 0)).toBe(true);
  expect(await db().deadLetter.count()).toBe(0);
});
