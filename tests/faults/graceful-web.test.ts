import { request } from 'node:http';
import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '#app/http/session.server';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startProduct, type Product } from '../setup/product';

const IN_FLIGHT = 100;
const SOCKETS = 500;
const databaseUrl = process.env.DATABASE_URL ?? '';
let product: Product;
let origin = '';
let cookie = '';

beforeAll(async () => {
  await buildIfChanged();
  product = await startProduct({ databaseUrl, workers: 0, env: { DRAIN_SECONDS: '3' } });
  origin = product.origins[0] ?? '';
  const user = await insertUser(db());
  const setCookie = await startSession(db(), { userId: user.id, request: new Request(origin), clientIp: '127.0.0.1' });
  cookie = setCookie.split(';')[0] ?? '';
}, 180_000);

afterAll(() => product?.stop());

type Sent = { connected: Promise<void>; answered: Promise<number> };

/** Status 0 stands for a request that got no answer. */
function get(address: string): Sent {
  let connect: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => (connect = resolve));
  const answered = new Promise<number>((resolve) => {
    const sent = request(address, { headers: { cookie }, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
      answer.once('error', () => resolve(0));
    });
    sent.once('socket', (socket) => socket.once('connect', connect));
    sent.once('error', () => resolve(0));
    sent.end();
  });
  return { connected, answered };
}

function openSocket(): Promise<Socket> {
  const socket = io(origin, { transports: ['websocket'], extraHeaders: { cookie, origin }, reconnection: false, forceNew: true });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

test('an idle connection stays open longer than a balancer keeps it', async () => {
  const answer = await fetch(`${origin}/healthz`);
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

describe('a web process that is told to stop', () => {
  test('answers what it has taken on, closes its sockets and leaves in order', async () => {
    const sockets: Socket[] = [];
    while (sockets.length < SOCKETS) sockets.push(...(await Promise.all(Array.from({ length: 25 }, openSocket))));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));

    // Every page asks who is signed in; while that table is locked, every request waits.
    const lock = new Client({ connectionString: databaseUrl });
    await lock.connect();
    await lock.query('begin');
    await lock.query('lock table session in access exclusive mode');
    const sent = Array.from({ length: IN_FLIGHT }, () => get(`${origin}/`));
    await Promise.all(sent.map(({ connected }) => connected));
    // Taken on is what the process has read, not what the kernel holds for it: the answer to a later request shows that it has.
    await get(`${origin}/healthz`).answered;
    await expect.poll(() => waiting(lock), { timeout: 20_000 }).toBeGreaterThan(0);
    // Busy is not out of order: pages have all connections but the one that readiness is asked over.
    expect(await get(`${origin}/readyz`).answered).toBe(200);

    const [web] = product.webs;
    const left = new Promise<number | null>((resolve) => web?.child.once('exit', resolve));
    web?.child.kill('SIGTERM');
    // First it says that it is not ready, and still takes on what comes.
    await expect.poll(() => get(`${origin}/readyz`).answered, { timeout: 20_000, interval: 50 }).toBe(503);
    expect(await get(`${origin}/healthz`).answered).toBe(200);
    await lock.query('commit');
    await lock.end();

    const statuses = await Promise.all(sent.map(({ answered }) => answered));
    // How many find a free connection in time is the machine's affair (a busy page answers so); being cut off is not.
    expect(statuses.filter((status) => status === 0)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await left).toBe(0);
    await Promise.all(closed);
  }, 120_000);
});

async function waiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}
