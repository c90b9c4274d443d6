import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { decode } from 'turbo-stream';
import type { Notice, Turn } from '#app/realtime/events';
import { COMING_BACK } from '#app/realtime/live-socket';
import { db } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { ensureCatalog } from '#tests/factories/catalog';
import { promisedTuesday } from '#tests/factories/scenarios';
import { signInAs } from '#tests/setup/ask';
import { startProduct, type Product } from '#tests/setup/product';

export type Size = { sockets: number; threads: number; kills: number; seconds: number };
export type Report = {
  sent: number;
  /** Acknowledged and not in the database. */
  missing: number;
  /** In the database and not in some client's view, twice in one, or in another order. */
  lost: number;
  twice: number;
  disordered: number;
  reconnects: number;
  slowestReturnMs: number;
  /** From a commit to the page that it concerns, while every user is connected and people talk. */
  pushP95Ms: number;
  pushP99Ms: number;
};

const PROBES = 200;
const ROUTE = 'routes/bookings+/$bookingId.messages';
const PAUSE_MS = 50;

type Thread = { bookingId: string; people: { userId: string; cookie: string }[] };

type Browser = {
  thread: Thread;
  /** The numbers of its thread's messages in the order in which it came to know them. */
  seen: number[];
  connects: () => number;
  isConnected: () => boolean;
  /** When this tab next is told of the id. */
  hears: (id: string) => Promise<number>;
  close: () => void;
};

/** One open tab: it asks for what follows its last number after every notice and every return. */
function openBrowser(origin: string, thread: Thread, cookie: string): Browser {
  const seen: number[] = [];
  let connects = 0;
  let asking = false;
  let again = false;
  const socket: Socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    ...COMING_BACK,
    extraHeaders: { cookie, origin },
  });

  async function catchUp(): Promise<void> {
    again = true;
    if (asking) return;
    asking = true;
    while (again) {
      again = false;
      // Where the server is away, the return asks again.
      const page = await readPage({ origin, thread, cookie, after: seen.at(-1) ?? 0 }).catch(() => null);
      if (page) seen.push(...page.messages);
      if (page?.laterAfter != null) again = true;
    }
    asking = false;
  }

  socket.on('connect', () => {
    connects += 1;
  });
  // As the pages do it: each in its turn.
  socket.on('turn', ({ after }: Turn) => setTimeout(() => void catchUp(), after));
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 200);
  });
  socket.on('notice', (notice: Notice) => {
    if (notice.id === thread.bookingId || notice.id === 'gap') void catchUp();
  });
  function hears(id: string): Promise<number> {
    return new Promise((resolve) => {
      socket.on('notice', function listen(notice: Notice) {
        if (notice.id !== id) return;
        socket.off('notice', listen);
        resolve(performance.now());
      });
    });
  }
  return {
    thread,
    seen,
    connects: () => connects,
    isConnected: () => socket.connected,
    hears,
    close: () => socket.disconnect(),
  };
}

/** Notifies single people and measures how long it takes to reach an open tab of theirs, slowest last. */
async function probePushes(browsers: Browser[]): Promise<number[]> {
  const times: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const browser = browsers[(probe * 7) % browsers.length] as Browser;
    const id = crypto.randomUUID();
    const heard = browser.hears(id);
    const people = browser.thread.people.map(({ userId }) => rooms.user(userId));
    await publish(db(), people, { type: 'booking.changed', id });
    const committed = performance.now();
    times.push(Math.max(0, (await heard) - committed));
  }
  return times.sort((a, b) => a - b);
}

type PageQuery = { origin: string; thread: Thread; cookie: string; after: number };

async function readPage({
  origin,
  thread,
  cookie,
  after,
}: PageQuery): Promise<{ messages: number[]; laterAfter: number | null }> {
  const target = `${origin}/bookings/${thread.bookingId}/messages.data?after=${after}&_routes=${encodeURIComponent(ROUTE)}`;
  const answer = await fetch(target, { headers: { cookie } });
  // The whole body first: a server that dies in the middle of it breaks off the reading here, where it is expected.
  const { body } = new Response(await answer.arrayBuffer());
  if (!answer.ok || !body) throw new Error(String(answer.status));
  const decoded = await decode(body);
  await decoded.done;
  const { data } =
    (decoded.value as Record<string, { data: { messages: { seq: number }[]; laterAfter: number | null } }>)[ROUTE] ?? {};
  if (!data) throw new Error('no thread');
  return { messages: data.messages.map(({ seq }) => seq), laterAfter: data.laterAfter };
}

/** Sends one message however often the server dies meanwhile: the same operation id each time, until it is acknowledged. */
async function say(origin: string, thread: Thread, index: number): Promise<void> {
  const person = thread.people[index % thread.people.length];
  const body = new URLSearchParams({ subaction: 'send', body: `message ${index}`, opId: crypto.randomUUID() });
  for (;;) {
    const headers = { cookie: person?.cookie ?? '', origin };
    const target = `${origin}/bookings/${thread.bookingId}/messages`;
    const answer = await fetch(target, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.status === 302) return;
    await delay(PAUSE_MS);
  }
}

async function makeThreads(count: number): Promise<Thread[]> {
  await ensureCatalog(db());
  const threads: Thread[] = [];
  for (let made = 0; made < count; made += 1) {
    const { bookingId, customer, pro } = await promisedTuesday(db());
    const people = await Promise.all(
      [customer.id, pro.userId].map(async (userId) => ({ userId, cookie: await signInAs(userId) })),
    );
    threads.push({ bookingId, people });
  }
  return threads;
}

async function until(holds: () => boolean): Promise<number> {
  const began = performance.now();
  while (!holds()) await delay(PAUSE_MS);
  return performance.now() - began;
}

/** Runs it against a migrated database in DATABASE_URL. The pages must have been built. */
export async function runSockets({ sockets, threads: many, kills, seconds }: Size): Promise<Report> {
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const threads = await makeThreads(many);
  let product: Product = await startProduct({ databaseUrl, workers: 0 });
  const origin = product.origins[0] ?? '';
  const port = Number(new URL(origin).port);
  const browsers = Array.from({ length: sockets }, (_, index) => {
    const thread = threads[index % threads.length] as Thread;
    return openBrowser(origin, thread, thread.people[Math.floor(index / threads.length) % 2]?.cookie ?? '');
  });
  await until(() => browsers.every(({ isConnected }) => isConnected()));

  let isOver = false;
  let sent = 0;
  const talking = Array.from({ length: Math.min(20, many) }, async (_, talker) => {
    for (let turn = 0; !isOver; turn += 1) {
      await say(origin, threads[(talker + turn * 20) % threads.length] as Thread, turn);
      sent += 1;
      await delay(500);
    }
  });
  const pushes = await probePushes(browsers);
  const pushP95Ms = Math.round(pushes[Math.floor(PROBES * 0.95)] ?? 0);
  const pushP99Ms = Math.round(pushes[Math.floor(PROBES * 0.99)] ?? 0);
  let slowestReturnMs = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await delay((seconds * 1_000) / (kills + 1));
    const child = product.webs[0]?.child;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await gone;
    await product.stop();
    product = await startProduct({ databaseUrl, workers: 0, port });
    slowestReturnMs = Math.max(slowestReturnMs, await until(() => browsers.every(({ isConnected }) => isConnected())));
  }
  await delay((seconds * 1_000) / (kills + 1));
  isOver = true;
  await Promise.all(talking);
  return settle({ browsers, threads, sent, slowestReturnMs, pushP95Ms, pushP99Ms, stop: () => product.stop() });
}

type Settling = {
  browsers: Browser[];
  threads: Thread[];
  sent: number;
  slowestReturnMs: number;
  pushP95Ms: number;
  pushP99Ms: number;
  stop: () => Promise<void>;
};

/** Waits until every view has the thread's last number, then compares each with the rows. */
async function settle({ browsers, threads, sent, stop, ...figures }: Settling): Promise<Report> {
  const rows = await db().message.findMany({
    where: { bookingId: { in: threads.map(({ bookingId }) => bookingId) } },
    orderBy: { seq: 'asc' },
    select: { bookingId: true, seq: true },
  });
  const truth = new Map<string, number[]>();
  for (const { bookingId, seq } of rows) truth.set(bookingId, [...(truth.get(bookingId) ?? []), seq]);
  const of = ({ thread }: Browser) => truth.get(thread.bookingId) ?? [];
  const deadline = performance.now() + 60_000;
  await until(
    () => performance.now() > deadline || browsers.every((browser) => (browser.seen.at(-1) ?? 0) >= (of(browser).at(-1) ?? 0)),
  );
  const report: Report = { sent, missing: sent - rows.length, lost: 0, twice: 0, disordered: 0, reconnects: 0, ...figures };
  for (const browser of browsers) {
    const seen = new Set(browser.seen);
    report.lost += of(browser).filter((seq) => !seen.has(seq)).length;
    report.twice += browser.seen.length - seen.size;
    if (browser.seen.some((seq, index) => index > 0 && seq < (browser.seen[index - 1] ?? 0))) report.disordered += 1;
    report.reconnects += browser.connects() - 1;
    browser.close();
  }
  await stop();
  return report;
}
