import { io, type Socket } from 'socket.io-client';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { LOOKED_INTO, lookInside, type Look } from '#tests/setup/look-inside';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort } from '../../scripts/embedded-postgres';
import { mixedLoad } from '../load/mixed-load';
import { share } from '../load/parts/product-row';
import { startHello } from '../load/run-pages';
import { startProduct, type Product } from '../setup/product';

const SECONDS = Number(process.env.SOAK_SECONDS ?? 300);
const PER_SECOND = Number(process.env.SOAK_PER_SECOND ?? 20);
const SOCKETS = Number(process.env.SOAK_SOCKETS ?? 100);
/** The first parts load what is loaded once; the last ones show what stays. */
const PARTS = 6;
const SETTLED = 2;
const PAGES = ['/', '/services', '/contact', '/faq', '/book', '/auth', '/terms'].map((path) => ({ path }));
/** A part of what is held, and what code that was compiled meanwhile takes. */
const GROWS = { share: 0.05, mb: 3 };
const LAG_MS = 50;
/** An idle connection of the database, of a browser or of the queue that is here at one look and not at the other. */
const FILES_APART = 12;

let product: Product;
let hello: Awaited<ReturnType<typeof startHello>>;
let helloOrigin = '';
const open: { socket: Socket; userId: string; heard: number }[] = [];

beforeAll(async () => {
  await buildIfChanged();
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', env: LOOKED_INTO });
  const port = await freePort();
  process.env.NODE_OPTIONS = LOOKED_INTO.NODE_OPTIONS;
  hello = await startHello(port);
  delete process.env.NODE_OPTIONS;
  helloOrigin = `http://127.0.0.1:${port}`;
}, 600_000);
afterAll(async () => {
  for (const { socket } of open) socket.disconnect();
  hello?.kill();
  await product?.stop();
}, 60_000);

async function openPages(): Promise<void> {
  const [origin = ''] = product.origins;
  for (let at = 0; at < SOCKETS; at += 1) {
    const { id: userId } = await insertUser(db());
    const cookie = await signInAs(userId);
    const socket = io(origin, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie, origin } });
    const page = { socket, userId, heard: 0 };
    socket.on('notice', () => (page.heard += 1));
    open.push(page);
  }
  await expect.poll(() => open.every(({ socket }) => socket.connected), { timeout: 60_000 }).toBe(true);
}

/** One page after the other is told of something, as long as the load goes on. */
async function notifyUntil(isOver: () => boolean): Promise<number> {
  let sent = 0;
  while (!isOver()) {
    const { userId } = open[sent % open.length]!;
    await publish(db(), [rooms.user(userId)], { type: 'booking.changed', id: crypto.randomUUID() });
    sent += 1;
    await delay(200);
  }
  return sent;
}

async function queueIsEmpty(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM graphile_worker._private_jobs WHERE run_at <= ${toMachineTime(now())}`;
  return row?.waiting === 0;
}

/** Asks the product, and a hello world of Remix a little, which shows what the machine does to any process meanwhile. */
async function play(): Promise<Look[]> {
  const ours = { origins: product.origins, pages: PAGES, perSecond: PER_SECOND, seconds: SECONDS / PARTS };
  const theirs = { ...ours, origins: [helloOrigin], pages: [{ path: '/' }], perSecond: 5, formEvery: 0 };
  const [{ statuses, withoutRetryAfter }] = await Promise.all([mixedLoad(ours), mixedLoad(theirs)]);
  expect(Object.keys(statuses).filter((status) => !['200', '303', '429', '503'].includes(status))).toEqual([]);
  expect(withoutRetryAfter).toBe(0);
  await expect.poll(queueIsEmpty, { timeout: 120_000, interval: 500 }).toBe(true);
  const processes = [product.webs[0]!.child, product.workers[0]!.child, hello];
  return Promise.all(processes.map(lookInside));
}

test('a process that serves for long holds no more and more memory, files and timers, stays quick, and breaks no rule', async () => {
  await openPages();
  let isOver = false;
  const notifying = notifyUntil(() => isOver);
  const looks: Look[][] = [];
  for (let part = 0; part < PARTS; part += 1) looks.push(await play());
  isOver = true;
  const sent = await notifying;

  const told = (at: number, key: 'heapMb' | 'rssMb' | 'files' | 'lagP99Ms') =>
    looks.map((look) => Math.round((look[at]?.[key] ?? NaN) * 10) / 10).join(' ');
  for (const [at, name] of ['web', 'worker', 'hello'].entries())
    console.log(
      `${name}: heap ${told(at, 'heapMb')} MB, resident ${told(at, 'rssMb')} MB, files ${told(at, 'files')}, late ${told(at, 'lagP99Ms')} ms`,
    );
  const helloLag = share(
    looks.map((look) => look[2]!.lagP99Ms),
    0.5,
  );
  for (const [at, name] of ['web', 'worker'].entries()) {
    const [settled, last] = [looks[SETTLED]![at]!, looks.at(-1)![at]!];
    expect(last.heapMb, `heap of ${name}`).toBeLessThan(settled.heapMb * (1 + GROWS.share) + GROWS.mb);
    expect(last.rssMb, `memory of ${name}`).toBeLessThan(settled.rssMb * 1.15 + 20);
    expect(last.files, `files of ${name}`).toBeLessThanOrEqual(settled.files + FILES_APART);
    for (const [kind, count] of Object.entries(last.counts))
      expect(count, `${kind} of ${name}`).toBeLessThanOrEqual((settled.counts[kind] ?? 0) + FILES_APART);
    const lag = share(
      looks.map((look) => look[at]!.lagP99Ms),
      0.5,
    );
    expect(lag, `how late timers of ${name} come`).toBeLessThan(Math.max(LAG_MS, 5 * helloLag));
  }
  await expect.poll(() => open.reduce((sum, { heard }) => sum + heard, 0), { timeout: 30_000 }).toBe(sent);
  expect(open.filter(({ socket }) => !socket.connected)).toEqual([]);
  expect(await findEverythingBroken(db())).toEqual([]);
  expect(await db().deadLetter.count()).toBe(0);
}, 10_800_000);
