import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { startProduct, type Product } from '#tests/setup/product';

const WATCHED_SECONDS = Number(process.env.BUSY_SECONDS ?? 60);
const SOCKETS = 20;
/** From then on another worker takes over what a silent one held. */
const DEAD_AFTER_SECONDS = 30;
/** Two seconds of every ten, in which nothing else is done. */
const BUSY = `setInterval(() => { const end = +new Date() + 2000; while (+new Date() < end); }, 10000).unref()`;

let product: Product | undefined;
afterEach(() => product?.stop());

/** How many seconds ago the process that has been silent for longest was heard. */
async function longestSilence(): Promise<number> {
  const beats = await db().processHeartbeat.findMany({ select: { beatAt: true } });
  return Math.max(...beats.map(({ beatAt }) => toMachineTime(now()).getTime() - beatAt.getTime())) / 1_000;
}

test('processes that are busy for two seconds again and again lose no open page and are not taken for dead', async () => {
  product = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(BUSY)}` },
  });
  const origin = product.origins[0] ?? '';
  const cookie = await signInAs((await insertUser(db())).id);
  const gone: string[] = [];
  const sockets: Socket[] = Array.from({ length: SOCKETS }, () =>
    io(origin, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { cookie, origin } }),
  );
  for (const socket of sockets) socket.on('disconnect', (reason) => gone.push(reason));
  await expect.poll(() => sockets.filter(({ connected }) => connected).length, { timeout: 60_000 }).toBe(SOCKETS);
  const silences: number[] = [];
  for (let second = 0; second < WATCHED_SECONDS; second += 1) {
    await delay(1_000);
    silences.push(await longestSilence());
  }
  expect(gone).toEqual([]);
  expect(Math.max(...silences)).toBeLessThan(DEAD_AFTER_SECONDS);
  // Busy it was: some page waited for a second at least.
  const waits: number[] = [];
  for (let asked = 0; asked < 12; asked += 1) {
    const began = performance.now();
    await (await fetch(`${origin}/healthz`)).text();
    waits.push(performance.now() - began);
    await delay(900);
  }
  expect(Math.max(...waits)).toBeGreaterThan(500);
  for (const socket of sockets) socket.disconnect();
}, 300_000);
