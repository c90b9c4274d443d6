import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';

const ORIGIN = 'https://crew.test';
const JOB = '/pro/visits/1';
const CODE = 'CODE-4711';

type Kept = Map<string, Response>;
type Day = { keepDay: (paths: string[]) => Promise<void>; networkThenDay: (request: Request, url: URL) => Promise<Response> };

let pages: Kept;
let time: number;
let hasNetwork: boolean;
let seconds: number | null;

/** The server: the job's page with its gate code while that may be seen, and without it for the copy that stays. */
function answer(asked: string | Request, init?: RequestInit): Promise<Response> {
  if (!hasNetwork) return Promise.reject(new TypeError('Failed to fetch'));
  expect(typeof asked === 'string' ? asked : asked.url).toContain(JOB);
  const shows = seconds !== null && !new Headers(init?.headers).has('x-without-code');
  const body = shows ? `<p data-code-seconds="${seconds}">${CODE}</p>` : '<p>Two dogs</p>';
  const headers = { 'content-type': 'text/html', date: new Date(time).toUTCString() };
  return Promise.resolve(new Response(body, { headers }));
}

/** The part of the service worker that keeps pages, on a phone of ours. */
function phone(): Day {
  const pathIn = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url.slice(ORIGIN.length));
  const cache = {
    keys: () => Promise.resolve([...pages.keys()].map((path) => ({ url: ORIGIN + path }))),
    match: (key: string | { url: string }) => Promise.resolve(pages.get(pathIn(key))?.clone()),
    put: (key: string, kept: Response) => Promise.resolve(void pages.set(pathIn(key), kept)),
    delete: (key: string | { url: string }) => Promise.resolve(pages.delete(pathIn(key))),
  };
  const self: Record<string, unknown> = {
    location: { origin: ORIGIN },
    cacheNames: { DAY: 'day' },
    network: { ask: answer, checkOwner: () => Promise.resolve({ keeps: true }) },
    shell: {
      offlinePage: () => new Response('You are offline'),
      keepAssets: () => Promise.resolve(),
      trimShell: () => Promise.resolve(),
    },
  };
  const caches = {
    has: () => Promise.resolve(pages.size > 0),
    open: () => Promise.resolve(cache),
    match: cache.match,
    delete: () => Promise.resolve(pages.clear()),
  };
  const clock = { now: () => time, parse: (text: string) => Date.parse(text) };
  const names = { self, caches, fetch: answer, Date: clock, Response, Headers, URL };
  runInContext(readFileSync('public/service-worker/day.js', 'utf8'), createContext(names));
  return self.day as Day;
}

async function open(day: Day): Promise<string> {
  const answered = await day.networkThenDay(new Request(ORIGIN + JOB), new URL(ORIGIN + JOB));
  return answered.text();
}

async function allKept(): Promise<string> {
  return (await Promise.all([...pages.values()].map((page) => page.clone().text()))).join('\n');
}

beforeEach(() => {
  pages = new Map();
  time = Date.parse('2026-11-10T16:00:00Z');
  hasNetwork = true;
  seconds = 3_600;
});

test('a kept page shows its gate code while the pro may see it; then the code leaves the phone and the page stays', async () => {
  const day = phone();
  await day.keepDay([JOB]);
  hasNetwork = false;
  time += 3_599_000;
  expect(await open(day)).toContain(CODE);
  time += 1_000;
  expect(await open(day)).toContain('Two dogs');
  expect(await allKept()).not.toContain(CODE);
  expect(await open(day)).toContain('Two dogs');
});

test('a page that has no gate code any more takes the place of both copies', async () => {
  const day = phone();
  await day.keepDay([JOB]);
  expect(pages.size).toBe(2);
  seconds = null;
  await day.keepDay([JOB]);
  expect([...pages.keys()]).toEqual([JOB]);
  expect(await allKept()).not.toContain(CODE);
});

test('a job that is not of the day any more leaves the phone with both copies', async () => {
  const day = phone();
  await day.keepDay([JOB]);
  await day.keepDay([]);
  expect(pages.size).toBe(0);
});
