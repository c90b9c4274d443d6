import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { residentMb } from '../load/cpu';
import { mixedLoad } from '../load/mixed-load';
import { startProduct, type Product } from '../setup/product';

/** Ten times what is asked of one process. */
const SPIKE = { perSecond: Number(process.env.SPIKE ?? 1_000), seconds: Number(process.env.SPIKE_SECONDS ?? 30) };
const SQUEEZED = { perSecond: 30, seconds: Number(process.env.SQUEEZE_SECONDS ?? 60) };
/** Lets a process of the product hold so little that it collects garbage all the time or dies of it. */
const HEAP_MB = 192;
const SOAK_SECONDS = Number(process.env.SOAK_SECONDS ?? 300);
const PAGES = ['/', '/services', '/contact', '/faq', '/book', '/auth', '/terms'].map((path) => ({ path }));

const dataDir = scratchFolder('much-at-once');
let database: RunningPostgres;
let products: Product[] = [];

beforeAll(async () => {
  await buildIfChanged();
  database = await startPostgres({ dataDir, fsync: false });
  await prepareDatabase(database.url, () => undefined);
}, 240_000);
afterEach(async () => {
  await Promise.all(products.map((product) => product.stop()));
  products = [];
}, 60_000);
afterAll(async () => {
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function start(options: Partial<Parameters<typeof startProduct>[0]> = {}): Promise<Product> {
  const product = await startProduct({ databaseUrl: database.url, workers: 0, ...options });
  products.push(product);
  return product;
}

/** How many tickets each of these addresses has. */
async function ticketsOf(emails: string[]): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const sql = 'SELECT email::text, count(*)::int AS tickets FROM support_ticket WHERE email = ANY ($1) GROUP BY email';
  const { rows } = await client.query<{ email: string; tickets: number }>(sql, [emails]);
  await client.end();
  return new Map(rows.map(({ email, tickets }) => [email, tickets]));
}

async function expectTakenOnce(taken: string[]): Promise<void> {
  const stored = await ticketsOf(taken);
  expect(taken.filter((email) => stored.get(email) !== 1)).toEqual([]);
  expect(taken.length).toBeGreaterThan(0);
}

async function answers(origin: string): Promise<number[]> {
  const asked = PAGES.map(({ path }) =>
    fetch(`${origin}${path}`).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  return Promise.all(asked);
}

test('ten times as many visitors as a process can serve are turned away or served, and it is as before at once', async () => {
  const product = await start();
  const origin = product.origins[0] ?? '';
  const { statuses, taken } = await mixedLoad({ origins: [origin], pages: PAGES, ...SPIKE });
  console.log(`answers: ${JSON.stringify(statuses)}`);
  // 408: a body that did not arrive in time, as the one who sends and the process share the machine here.
  expect(Object.keys(statuses).filter((status) => !['200', '303', '408', '429', '503'].includes(status))).toEqual([]);
  expect(statuses['503']).toBeGreaterThan(0);
  expect(statuses['200']).toBeGreaterThan(0);
  // All answers are here, so nothing waits any more.
  expect(await answers(origin)).toEqual(PAGES.map(() => 200));
  expect(product.webs[0]?.child.exitCode).toBeNull();
  await expectTakenOnce(taken);
}, 600_000);

test('a web process that may hold little memory serves, or dies and is started again, and no form that was taken is lost', async () => {
  const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  const port = await freePort();
  let product = await start({ port, env });
  let isOver = false;
  let deaths = 0;
  const supervised = (async () => {
    while (!isOver) {
      const child = product.webs[0]?.child;
      if (child && child.exitCode === null && child.signalCode === null) await Promise.race([once(child, 'exit'), delay(500)]);
      else {
        deaths += 1;
        product = await start({ port, env });
      }
    }
  })();
  const { statuses, taken } = await mixedLoad({ origins: [`http://localhost:${port}`], pages: PAGES, ...SQUEEZED });
  isOver = true;
  await supervised;
  console.log(`deaths: ${deaths}, answers: ${JSON.stringify(statuses)}`);
  const allowed = ['200', '303', '429', '503', ...(deaths > 0 ? ['0'] : [])];
  expect(Object.keys(statuses).filter((status) => !allowed.includes(status))).toEqual([]);
  expect(await answers(`http://localhost:${port}`)).toEqual(PAGES.map(() => 200));
  await expectTakenOnce(taken);
}, 900_000);

test('a process that serves for long holds no more and more memory', async () => {
  const product = await start({ workers: 1 });
  const origins = product.origins;
  const processes = [...product.webs, ...product.workers].map(({ child }) => child.pid ?? 0);
  const slice = { origins, pages: PAGES, perSecond: 20, seconds: SOAK_SECONDS / 5 };
  const held: number[][] = [];
  for (let part = 0; part < 5; part += 1) {
    const { statuses } = await mixedLoad(slice);
    expect(Object.keys(statuses).filter((status) => !['200', '303', '429', '503'].includes(status))).toEqual([]);
    held.push(processes.map(residentMb));
  }
  console.log(`megabytes held: ${JSON.stringify(held.map((each) => each.map(Math.round)))}`);
  // The first part still loads what is loaded once. A leak of a kilobyte a request would be a steady climb.
  for (const at of processes.keys()) {
    const [settled = 0, last = 0] = [held[1]?.[at], held[4]?.[at]];
    expect(last, at === 0 ? 'web' : 'worker').toBeLessThan(settled * 1.15 + 20);
  }
}, 1_800_000);
