import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { startProduct, type Product } from '../setup/product';

const POOL = 3;
const AT_ONCE = 20;
const dataDir = scratchFolder('connections');
let database: RunningPostgres;
let product: Product;

beforeAll(async () => {
  await buildIfChanged();
  database = await startPostgres({ dataDir, fsync: false });
  product = await startProduct({
    databaseUrl: database.url,
    ownerUrl: database.url,
    workers: 0,
    env: { DATABASE_POOL_SIZE: String(POOL) },
  });
}, 240_000);

afterAll(async () => {
  await product?.stop();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function connect(name?: string): Promise<Client> {
  const client = new Client({ connectionString: database.url, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const TAKER = 'taker';

function take(): Promise<Client | null> {
  return connect(TAKER).catch(() => null);
}

type Got = { status: number; retryAfter: string | null };

async function get(path: string): Promise<Got> {
  const answer = await fetch(`${product.origins[0]}${path}`);
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

async function count(client: Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(sql);
  return rows[0]?.count ?? 0;
}

const IN_TRANSACTION = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`;
const OF_OTHERS = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> '${TAKER}'`;
const OPEN = 'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

test(
  'more requests than connections are turned away and told when to come again, and no connection is lost by it',
  { timeout: 180_000 },
  async () => {
    const admin = await connect();
    expect((await get('/quotes/unknown')).status).toBe(404);
    // People who read a quote wait for as long as this transaction is open.
    await admin.query('BEGIN; LOCK TABLE quote IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: AT_ONCE }, () => get('/quotes/unknown'));
    // Until the table is free the only answer is one that turns away.
    const first = await Promise.race(asked);
    expect(first).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) as string });
    await admin.query('ROLLBACK');
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => ![404, 503].includes(status))).toEqual([]);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);

    // As before: each connection of the pool answers, and none is held.
    for (let round = 0; round < 2 * POOL; round += 1) expect((await get('/quotes/unknown')).status).toBe(404);
    await expect.poll(() => count(admin, IN_TRANSACTION), { timeout: 30_000 }).toBe(0);
    await admin.end();
  },
);

test(
  'a database without a free connection answers 503 through us, and all is well once there is one',
  { timeout: 180_000 },
  async () => {
    const admin = await connect();
    // Ours are all there are: the product may be as quick as we are to take a connection that comes free.
    const taken: Client[] = [];
    do {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> '${TAKER}'`,
      );
      for (let client = await take(); client; client = await take()) taken.push(client);
    } while ((await count(admin, OF_OTHERS)) > 0);
    expect(taken.length).toBeGreaterThan(POOL);
    const { status, retryAfter } = await get('/quotes/unknown');
    expect([status, retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    await Promise.all(taken.map((client) => client.end()));
    await expect.poll(async () => (await get('/quotes/unknown')).status, { timeout: 60_000 }).toBe(404);
    expect(product.webs.map(({ child }) => child.exitCode)).toEqual([null]);
    expect(await count(admin, OPEN)).toBeLessThanOrEqual(POOL + 3);
    await admin.end();
  },
);
