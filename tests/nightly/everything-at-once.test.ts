import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cuttableNetwork, type CuttableNetwork } from '#tests/setup/cuttable-network';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { createRandom } from '#tests/factories/random';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { startProduct, type Product, type ProductProcess } from '../setup/product';
import { sendUntilTaken } from './contact-form';

const FAULT_SECONDS = Number(process.env.FAULT_SECONDS ?? 120);
const SEED = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
const EVERY_MS = 4_000;
const PEOPLE = 4;

const dataDir = scratchFolder('everything');
const webs: Product[] = [];
let database: RunningPostgres;
let network: CuttableNetwork;
let workers: Product;
let worker: ProductProcess;
/** What the product connects to: a network that can be cut. */
let url = '';

beforeAll(async () => {
  await buildIfChanged();
  // A lost commit is only noticed where one waits for the disk.
  database = await startPostgres({ dataDir, port: await freePort(), fsync: true });
  await prepareDatabase(database.url, () => undefined);
  const direct = new URL(database.url);
  network = await cuttableNetwork(Number(direct.port));
  direct.host = new URL(network.origin).host;
  url = direct.href;
  for (let at = 0; at < 2; at += 1) webs.push(await startWeb(await freePort()));
  workers = await startProduct({ databaseUrl: url, webs: 0, workers: 1 });
  worker = workers.workers[0]!;
}, 300_000);

afterAll(async () => {
  await Promise.all([...webs, workers].map((product) => product?.stop()));
  await network?.stop();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

function startWeb(port: number): Promise<Product> {
  return startProduct({ databaseUrl: url, webs: 1, workers: 0, port });
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } catch (error) {
      if (tries > 100) throw error;
      await delay(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function freeze({ child }: ProductProcess, ms: number): Promise<void> {
  child.kill('SIGSTOP');
  await delay(ms);
  child.kill('SIGCONT');
}

const FAULTS: Record<string, (draw: (below: number) => number) => Promise<void>> = {
  async 'a web process is killed'(draw) {
    const at = draw(webs.length);
    const { child } = webs[at]!.webs[0]!;
    child.kill('SIGKILL');
    await once(child, 'exit');
    webs[at] = await startWeb(Number(new URL(webs[at]!.origins[0]!).port));
  },
  async 'a worker is killed'() {
    worker.child.kill('SIGKILL');
    await once(worker.child, 'exit');
    worker = workers.startWorker();
  },
  'a web process stands still': (draw) => freeze(webs[draw(webs.length)]!.webs[0]!, 2_000),
  'the worker stands still': () => freeze(worker, 2_000),
  async 'the network is cut'(draw) {
    await network.cut();
    await delay(500 + draw(2_000));
    await network.mend();
  },
  async 'a connection of the database is killed'() {
    const [backend] = await query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
    );
    if (backend) process.kill(backend.pid, 'SIGKILL');
  },
  async 'the database is killed'() {
    const [row] = await query<{ data_directory: string }>('SHOW data_directory');
    const [pid] = readFileSync(path.join(row!.data_directory, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(restart, { timeout: 60_000, interval: 250 }).toBe(true);
  },
};

async function restart(): Promise<boolean> {
  try {
    database = await startPostgres({ dataDir, port: Number(new URL(database.url).port), fsync: true });
    return true;
  } catch {
    // The last of the killed server's processes still lives.
    return false;
  }
}

test('whatever dies, hangs or is cut off meanwhile, every form that was taken is there, once, and its mail leaves', async () => {
  console.log(`FAULT_SEED=${SEED}`);
  const random = createRandom(SEED);
  const draw = (below: number) => random.int(0, below - 1);
  const origins = webs.map(({ origins: [origin] }) => origin!);
  const emails: string[] = [];
  let cameBack = 0;
  let going = true;
  const people = Array.from({ length: PEOPLE }, async (_, id) => {
    for (let at = 0; going; at += 1) {
      const email = `all-${id}-${at}@town.test`;
      const times = await sendUntilTaken(origins, email);
      cameBack += times;
      emails.push(email);
    }
  });
  const names = Object.keys(FAULTS);
  const played = new Set<string>();
  for (const until = performance.now() + FAULT_SECONDS * 1_000; performance.now() < until; await delay(EVERY_MS)) {
    // Each kind once before any comes again.
    const left = names.filter((name) => !played.has(name));
    const name = (left.length ? left : names)[draw(left.length || names.length)]!;
    played.add(name);
    await FAULTS[name]!(draw);
  }
  going = false;
  await Promise.all(people);
  expect(cameBack, 'the faults were felt').toBeGreaterThan(0);

  const stored = await query<{ email: string; tickets: number }>(
    'SELECT email::text, count(*)::int AS tickets FROM support_ticket GROUP BY email',
  );
  expect(stored.filter(({ tickets }) => tickets !== 1)).toEqual([]);
  expect(new Set(stored.map(({ email }) => email))).toEqual(new Set(emails));
  const waiting = () =>
    query<{ mails: number }>(
      `SELECT count(*)::int AS mails FROM notification WHERE status IN ('queued', 'sending') AND channel = 'email'`,
    ).then(([row]) => row?.mails);
  await expect.poll(waiting, { timeout: 240_000, interval: 2_000 }).toBe(0);
  expect(await query(`SELECT 1 FROM dead_letter`)).toEqual([]);
}, 900_000);
