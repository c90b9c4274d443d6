import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '#app/platform/clock.server';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { startProduct, type Product } from '../setup/product';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { signPayload } from '#sandbox';

/** CRASHES=20 plays twenty of them; each ends every connection, every other one the server itself. */
const CRASHES = Number(process.env.CRASHES ?? 4);
const BATCH_SIZE = 4;
/** Written between two crashes. */
const FORMS = 12;
/** Stripe's messages a second, and for how long. */
const NEWS = { rate: Number(process.env.NEWS_PER_SECOND ?? 30), seconds: Number(process.env.NEWS_SECONDS ?? 6) };

// A server of its own, which writes to the disk before it answers: this file kills it.
const dataDir = scratchFolder('crash');
let port = 0;
let database: RunningPostgres;
let product: Product;
/** What its own installation signs with. */
let secret = '';

beforeAll(async () => {
  await buildIfChanged();
  port = await freePort();
  database = await startPostgres({ dataDir, port, fsync: true });
  await prepareDatabase(database.url, () => undefined);
  secret = (await query<{ value: string }>(`SELECT value FROM app_secret WHERE name = 'sandbox'`))[0]!.value;
  product = await startProduct({ databaseUrl: database.url });
}, 240_000);

afterAll(async () => {
  await product?.stop();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** What a server says while it goes down or recovers, and a port while no server listens. */
const AWAY = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']);

/** Asks again while the server is away: an earlier crash may not be over. */
async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await queryOnce<Row>(sql);
    } catch (error) {
      if (tries > 200 || !AWAY.has((error as { code?: string }).code ?? '')) throw error;
      await delay(100);
    }
  }
}

async function queryOnce<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Kills one backend, which makes the server close every connection and recover by itself. */
async function crashBackend(): Promise<void> {
  const [victim] = await query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  process.kill(victim!.pid, 'SIGKILL');
}

async function killServer(): Promise<void> {
  const [row] = await query<{ data_directory: string }>('SHOW data_directory');
  const [pid] = readFileSync(path.join(row!.data_directory, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Kills the server itself and starts it again as soon as the last of its processes is gone. */
async function crashServer(): Promise<void> {
  await killServer();
  for (let tries = 0; ; tries += 1) {
    try {
      database = await startPostgres({ dataDir, port, fsync: true });
      return;
    } catch (error) {
      if (tries > 20) throw error;
      await delay(250);
    }
  }
}

let errors = 0;

/** Sends a message as a person would: where an error comes back, the same form again, until it is taken. */
async function write(email: string): Promise<void> {
  const origin = product.origins[0] ?? '';
  const message = { name: 'Kay Five', email, subject: 'general', message: 'Hello there', phone: '', opId: crypto.randomUUID() };
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${origin}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(message),
    }).catch(() => null);
    if (answer && answer.status < 400) return;
    if (answer && answer.status < 500) throw new Error(`refused with ${answer.status}`);
    errors += 1;
    await delay(100);
  }
  throw new Error('No worker took the message.');
}

describe('a database that crashes under load', () => {
  it('loses nothing it acknowledged, doubles nothing, and no process dies of it', { timeout: 600_000 }, async () => {
    const emails: string[] = [];
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const waiting = Array.from({ length: FORMS }, (_, at) => `crash-${crash}-${at}@town.test`);
      emails.push(...waiting);
      let written = 0;
      let crashed: Promise<void> | undefined;
      async function client(): Promise<void> {
        for (let email = waiting.shift(); email; email = waiting.shift()) {
          await write(email);
          if ((written += 1) === FORMS / 3) crashed = crash % 2 ? crashServer() : crashBackend();
        }
      }
      await Promise.all(Array.from({ length: BATCH_SIZE }, client));
      await crashed;
    }
    const stored = await query<{ email: string; tickets: number }>(
      'SELECT email::text, count(*)::int AS tickets FROM support_ticket GROUP BY email',
    );
    expect(stored.filter(({ tickets }) => tickets !== 1)).toEqual([]);
    expect(new Set(stored.map(({ email }) => email))).toEqual(new Set(emails));
    expect(errors, 'the crashes were felt').toBeGreaterThan(0);
    for (const { child } of [...product.webs, ...product.workers]) expect(child.exitCode).toBe(null);
    const ready = () => fetch(`${product.origins[0]}/readyz`).then(({ status }) => status);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  });
});

/** Posts a message of Stripe's; answers its status, 0 where the connection broke. */
async function tell(id: string): Promise<number> {
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.created',
    livemode: false,
    created: Math.floor(now().getTime() / 1000),
    data: { object: { id: `pi_${id}`, object: 'payment_intent', metadata: {} } },
  });
  const signature = signPayload(body, secret, Math.floor(now().getTime() / 1000));
  const headers = { 'stripe-signature': signature };
  const answer = await fetch(`${product.origins[0]}/webhooks/stripe`, { method: 'POST', body, headers }).catch(() => null);
  return answer?.status ?? 0;
}

describe('Stripe’s events while the database crashes', () => {
  it('what was acknowledged is stored, and what was not is taken when Stripe comes again', { timeout: 600_000 }, async () => {
    const crashes = Math.max(2, CRASHES);
    const ids = Array.from({ length: NEWS.rate * NEWS.seconds }, (_, at) => `evt_crash_${at}`);
    const crashing = (async () => {
      for (let crash = 0; crash < crashes; crash += 1) {
        await delay((NEWS.seconds * 1_000) / (crashes + 1));
        await (crash % 2 ? crashServer() : crashBackend());
      }
    })();
    const statuses = await Promise.all(
      ids.map(async (id, at) => {
        await delay((at * 1_000) / NEWS.rate);
        return tell(id);
      }),
    );
    await crashing;
    const stored = await query<{ event_id: string }>(`SELECT event_id FROM webhook_event WHERE event_id LIKE 'evt_crash_%'`);
    const kept = new Set(stored.map(({ event_id }) => event_id));
    expect(ids.filter((id, at) => statuses[at] === 200 && !kept.has(id))).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect([...new Set(statuses)].filter((status) => ![200, 503, 0].includes(status))).toEqual([]);
    const refused = ids.filter((_, at) => statuses[at] !== 200);
    expect(refused.length, 'the crashes were felt').toBeGreaterThan(0);
    for (const id of refused) await expect.poll(() => tell(id), { timeout: 60_000 }).toBe(200);
    const all = await query<{ count: number }>(
      `SELECT count(*)::int AS count FROM webhook_event WHERE event_id LIKE 'evt_crash_%'`,
    );
    expect(all[0]?.count).toBe(ids.length);
  });
});

describe('a database that is killed and does not come back', () => {
  it(
    'lets a web process end in order, and a worker says that it could not give back its tasks',
    { timeout: 120_000 },
    async () => {
      const processes = [product.webs[0]!, product.workers[0]!];
      await killServer();
      // Both have noticed, and try to connect again.
      await delay(3_000);
      const lefts = processes.map(async ({ child }) => {
        const left = once(child, 'exit');
        child.kill('SIGTERM');
        return (await left) as [number | null, NodeJS.Signals | null];
      });
      const codes = await Promise.all(lefts);
      // Killed by their own limit they would answer with a signal.
      expect(codes).toEqual([
        [0, null],
        [1, null],
      ]);
    },
  );
});
