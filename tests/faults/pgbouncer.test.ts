import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notice } from '#app/realtime/events';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { EVERY_DAY, insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { hasPgbouncer, startPgbouncer, type Pooler } from '#tests/setup/pgbouncer';
import { startProduct, type Product } from '#tests/setup/product';
import { buildIfChanged } from '../../scripts/build-if-changed';

const isHere = hasPgbouncer();
if (!isHere)
  console.warn('PgBouncer is not installed here, so its tests are left out. Maybe install it: apt-get install pgbouncer');

/** Fewer connections than either web process may have open. */
const CONNECTIONS = 6;
const WAIT_SECONDS = 6;
const ROLE = `pooled_${crypto.randomUUID().slice(0, 8)}`;
const ownerUrl = process.env.DATABASE_URL ?? '';
let pooler: Pooler;
let product: Product;

function origin(at: number): string {
  return product.origins[at % product.origins.length] ?? '';
}

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(sql);
  } finally {
    await owner.end();
  }
}

/** As a person does who is told that we are busy: the same form again, after a moment. */
async function write(at: number, email: string): Promise<number> {
  const fields = { name: 'Kay', email, subject: 'general', message: 'Hello there', phone: '', opId: crypto.randomUUID() };
  for (;;) {
    const body = new URLSearchParams(fields);
    const headers = { origin: origin(at) };
    const { status } = await fetch(`${origin(at)}/contact`, { method: 'POST', redirect: 'manual', headers, body });
    if (status !== 503) return status;
    await delay(500);
  }
}

async function claim(at: number, cookie: string, visitId: string): Promise<number> {
  const answer = await fetch(`${origin(at)}/pro/dashboard/jobs`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: origin(at) },
    body: new URLSearchParams({ intent: 'claim', visitId, opId: crypto.randomUUID() }),
  });
  return answer.status;
}

describe.runIf(isHere)('the product behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    await buildIfChanged();
    await ensureCatalog(db());
    const direct = new URL(ownerUrl);
    Object.assign(direct, { username: ROLE, password: 'only-for-this-test' });
    pooler = await startPgbouncer(direct.href, {
      default_pool_size: String(CONNECTIONS),
      query_wait_timeout: String(WAIT_SECONDS),
    });
    const env = { DATABASE_DIRECT_URL: direct.href };
    product = await startProduct({ databaseUrl: pooler.url, ownerUrl, webs: 2, workers: 1, env });
  }, 600_000);

  afterAll(async () => {
    await product?.stop();
    await pooler?.stop();
    await asOwner(`reassign owned by ${ROLE} to current_user; drop owned by ${ROLE}; drop role ${ROLE}`);
  }, 60_000);

  test(
    'more requests at once than connections are all answered, and what they ask for is done once',
    { timeout: 300_000 },
    async () => {
      const emails = Array.from({ length: 24 }, () => `pooled-${crypto.randomUUID()}@town.test`);
      const statuses = await Promise.all(emails.map((email, at) => write(at, email)));
      expect(new Set(statuses)).toEqual(new Set([303]));
      const kept = await db().supportTicket.groupBy({ by: ['email'], where: { email: { in: emails } }, _count: true });
      expect(kept.map(({ _count }) => _count)).toEqual(emails.map(() => 1));
      const ours = (await pooler.show('SERVERS')).filter(({ user }) => user === ROLE);
      expect(ours.length).toBeGreaterThan(0);
      expect(ours.length).toBeLessThanOrEqual(CONNECTIONS);
      const waiting = async () => {
        const { rows } = await pool().query<{ count: string }>(
          'SELECT count(*) FROM graphile_worker.jobs WHERE run_at <= clock_timestamp()',
        );
        return Number(rows[0]?.count);
      };
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    },
  );

  test('a claim wins once among many, and a person on the other web process hears of it', async () => {
    const admin = await insertAdmin(db());
    const visit = await insertVisit(db(), { poolSince: now(), payoutCents: 20_000 });
    const cookies: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const pro = await insertPro(db(), { weekly: [...EVERY_DAY], maxMiles: 50, minPayoutCents: 0 });
      cookies.push(await signInAs(pro.userId));
    }
    const socket = io(origin(1), {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: await signInAs(admin.id), origin: origin(1) },
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    const heard = new Promise<Notice>((resolve) =>
      socket.on('notice', (notice: Notice) => notice.id === visit.id && resolve(notice)),
    );
    const statuses = await Promise.all(cookies.map((cookie) => claim(0, cookie, visit.id)));
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(cookies.length - 1);
    expect(await heard).toEqual({ type: 'visit.changed', id: visit.id });
    socket.disconnect();
  });

  test('the limits of the database hold although the pooler takes none from the product', async () => {
    const client = new pg.Client({ connectionString: pooler.url });
    await client.connect();
    const shown: (string | undefined)[] = [];
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit'])
      shown.push((await client.query<Record<string, string>>(`SHOW ${name}`)).rows[0]?.[name]);
    await client.end();
    expect(shown).toEqual(['1min', '20s', '1min', 'off']);
  });

  test('who has to wait too long for a connection reads that we are busy, and the process stays in service', async () => {
    const holders = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const client = new pg.Client({ connectionString: pooler.url });
        await client.connect();
        await client.query('BEGIN');
        return client;
      }),
    );
    const page = await fetch(`${origin(0)}/quotes/unknown`);
    const ready = await fetch(`${origin(0)}/readyz`);
    for (const client of holders) {
      await client.query('ROLLBACK');
      await client.end();
    }
    expect([page.status, ready.status]).toEqual([503, 200]);
    expect(await page.text()).toContain('busy');
    await expect.poll(async () => (await fetch(`${origin(0)}/quotes/unknown`)).status, { timeout: 20_000 }).toBe(404);
  });

  test('a pooler that is away takes the process out of service, and back when it is there again', async () => {
    const status = async (path: string) => (await fetch(`${origin(0)}${path}`)).status;
    await pooler.stop();
    await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(503);
    expect(await status('/healthz')).toBe(200);
    await pooler.start();
    await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(200);
    await expect.poll(() => status('/quotes/unknown'), { timeout: 20_000 }).toBe(404);
  });
});
