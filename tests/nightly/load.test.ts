import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startProduct, type Product } from '../setup/product';
import { sendOnce } from './contact-form';

/** A long one shows what a short one cannot: the nightly run takes ten minutes. */
const SOAK_SECONDS = Number(process.env.SOAK_SECONDS ?? 60);
const PEOPLE = 8;
const SPIKE = 600;
const PAGES = ['/', '/services', '/quotes/unknown', '/contact', '/signin'];

let product: Product;
let origin = '';

beforeAll(async () => {
  await buildIfChanged();
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '' });
  origin = product.origins[0] ?? '';
}, 300_000);

afterAll(() => product?.stop());

type Asked = { status: number; retryAfter: string | null; ms: number };

async function ask(page: string): Promise<Asked> {
  const began = performance.now();
  const answer = await fetch(`${origin}${page}`, { redirect: 'manual', signal: AbortSignal.timeout(60_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  const ms = performance.now() - began;
  return { status: answer?.status ?? 0, retryAfter: answer?.headers.get('retry-after') ?? null, ms };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function alone(): Promise<number> {
  const asked: number[] = [];
  for (let at = 0; at < 15; at += 1) asked.push((await ask('/quotes/unknown')).ms);
  return median(asked);
}

/** What the web process holds: its memory in pages of the machine, its open files, sockets among them. */
function held(): { memory: number; files: number } {
  const { pid } = product.webs[0]!.child;
  const memory = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return { memory, files: readdirSync(`/proc/${pid}/fd`).length };
}

/** Four of five look at pages, one writes, each as soon as the last answer is there. */
async function goOn(seconds: number, name: string): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const until = performance.now() + seconds * 1_000;
  const people = Array.from({ length: PEOPLE }, async (_, id) => {
    for (let at = 0; performance.now() < until; at += 1) {
      const { status } =
        at % 5 === 4
          ? await sendOnce(origin, `${name}-${id}-${at}@town.test`, crypto.randomUUID())
          : await ask(PAGES[(id + at) % PAGES.length]!);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  await Promise.all(people);
  return statuses;
}

test('people who look and write side by side get no error', async () => {
  const statuses = await goOn(20, 'mixed');
  console.log('answers by status', Object.fromEntries(statuses));
  expect([...statuses.keys()].filter((status) => ![200, 302, 303, 404].includes(status))).toEqual([]);
});

test('of many more than can be served at once each is answered or told when to come again, and the next are served as before', async () => {
  const before = await alone();
  const all = await Promise.all(Array.from({ length: SPIKE }, (_, at) => ask(PAGES[at % PAGES.length]!)));
  const shed = all.filter(({ status }) => status === 503 || status === 429);
  console.log(`${SPIKE} at once: ${shed.length} turned away; alone ${before.toFixed(1)} ms`);
  expect(shed.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
  expect(all.filter(({ status }) => ![200, 302, 303, 404, 429, 503].includes(status))).toEqual([]);
  await delay(5_000);
  expect(await alone()).toBeLessThan(3 * before + 20);
});

test('a process that serves on and on keeps its memory and its connections', { timeout: 3_600_000 }, async () => {
  await goOn(SOAK_SECONDS / 3, 'warm');
  const [first, second] = [[], []] as [ReturnType<typeof held>[], ReturnType<typeof held>[]];
  for (const seen of [first, second]) {
    const watch = setInterval(() => seen.push(held()), 1_000);
    await goOn(SOAK_SECONDS / 3, seen === first ? 'first' : 'second');
    clearInterval(watch);
  }
  const memory = [first, second].map((seen) => median(seen.map((one) => one.memory)));
  const files = [first, second].map((seen) => median(seen.map((one) => one.files)));
  console.log('memory', memory, 'files', files);
  expect(memory[1]! / memory[0]!).toBeLessThan(1.15);
  expect(files[1]! - files[0]!).toBeLessThan(10);
});
