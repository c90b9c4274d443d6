import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { sandboxSecret } from '#app/platform/sandbox.server';
import { signPayload } from '#sandbox';
import { createRandom } from '#tests/factories/random';
import { startProduct, type Product, type ProductProcess } from '#tests/setup/product';
import { allEvents, books, openFixtureWith, payOnPage, clickPay, quoted } from '../integration/payments/payment-fixtures';
import { processorMs, processorMsWithChildren } from './cpu';

export type Storm = { rate: number; seconds: number; bookings: number };
export type StormReport = {
  posted: number;
  events: number;
  forged: number;
  /** Answers that were neither 200 to Stripe's nor 400 to a forgery, nor a 503, after which Stripe comes again. */
  wrong: number;
  /** 503 with a word when to come again. */
  turnedAway: number;
  /** Events that were acknowledged and not handled in the end. */
  unhandled: number;
  /** Deposits that are not in the ledger exactly once. */
  doubled: number;
  /** Cents between the ledger's Stripe account and what the sandbox holds. */
  unequal: number;
  /** From when a request was due to its answer, so that a late sender counts against us. */
  p50Ms: number;
  p99Ms: number;
  slowestMs: number;
  /** From the last post until every event was handled. */
  settledMs: number;
  /** What went wrong, by status or error. */
  wrongBy: Record<string, number>;
  /** Shares of the posts that were answered within so many ms. */
  within: Record<string, number>;
  /** Seconds that the posts took; at more than was asked for, the sender itself was late. */
  tookSeconds: number;
  /** Processor time of each process, ms a post; all together times the rate is how much of the machine the storm takes. */
  processorMsAPost: Record<'web' | 'worker' | 'database' | 'sender', number>;
};

const COPIES = 5;
const FORGED_SHARE = 0.1;
const SEED = 14;
const WARM_UP = 100;
const LIMITS_MS = [50, 200, 500, 1_000, 5_000];

type Post = { body: string; isForged: boolean };

/** Deposits paid at Stripe whose events have not reached us yet. */
async function payDeposits(bookings: number): Promise<string[]> {
  await openFixtureWith({ crews: 4 + Math.ceil(bookings / 30) });
  const paymentIds: string[] = [];
  for (let made = 0; made < bookings; made += 1) {
    const { url, paymentId } = await clickPay(await quoted());
    await payOnPage(url);
    paymentIds.push(paymentId);
  }
  return paymentIds;
}

/**
 * So many events as are asked for: those of the deposits, and others that change nothing. Every second of those is of a kind that is
 * handled and names no payment of ours, so that the worker has its part in the storm.
 */
async function makeEvents(count: number): Promise<string[]> {
  const real = await allEvents();
  // The stand-in would post them as well, and it would be unclear whose post was answered.
  await pool().query('delete from sandbox.delivery');
  const created = Math.floor(now().getTime() / 1000);
  const others = Array.from({ length: Math.max(0, count - real.length) }, (_, at) =>
    JSON.stringify({
      id: `evt_storm_${at}`,
      object: 'event',
      api_version: '2025-03-31.basil',
      created,
      livemode: false,
      type: at % 2 === 0 ? 'payment_intent.payment_failed' : 'customer.updated',
      data: {
        object: {
          id: `storm_${at}`,
          object: at % 2 === 0 ? 'payment_intent' : 'customer',
          metadata: {},
          description: 'a neighbor of the lights '.repeat(40),
        },
      },
    }),
  );
  return [...real, ...others];
}

async function post(origin: string, { body, isForged }: Post): Promise<number> {
  const at = Math.floor(now().getTime() / 1000);
  const signature = signPayload(body, isForged ? 'whsec_guessed' : await sandboxSecret(), at);
  const answer = await fetch(`${origin}/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
  await answer.arrayBuffer();
  return answer.status;
}

type Answers = { waits: number[]; wrongBy: Record<string, number>; turnedAway: number; tookSeconds: number };

function codeOf(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  return String(cause?.code ?? code ?? error);
}

/** Sends each post when it is due, whatever became of those before. */
async function send(origin: string, posts: Post[], rate: number): Promise<Answers> {
  const waits: number[] = [];
  const wrongBy: Record<string, number> = {};
  const wrong = (why: string) => void (wrongBy[why] = (wrongBy[why] ?? 0) + 1);
  let turnedAway = 0;
  const began = performance.now();
  const answers: Promise<void>[] = [];
  for (const [at, each] of posts.entries()) {
    const due = began + (at * 1_000) / rate;
    while (performance.now() < due) await delay(1);
    const answered = post(origin, each).then((status) => {
      waits.push(performance.now() - due);
      if (status === 503) turnedAway += 1;
      else if (status !== (each.isForged ? 400 : 200)) wrong(String(status));
    });
    answers.push(answered.catch((error: unknown) => wrong(codeOf(error))));
  }
  await Promise.all(answers);
  const tookSeconds = Math.round((performance.now() - began) / 100) / 10;
  return { waits: waits.sort((one, other) => one - other), wrongBy, turnedAway, tookSeconds };
}

/** Processor time so far of every process that has a part in it. */
async function meters(product: Product): Promise<Record<'web' | 'worker' | 'database' | 'sender', number>> {
  const { rows } = await pool().query<{ data_directory: string }>('show data_directory');
  const postmaster = Number(readFileSync(path.join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = (processes: ProductProcess[]) => processes.reduce((sum, { child }) => sum + processorMs(child.pid ?? 0), 0);
  return {
    web: all(product.webs),
    worker: all(product.workers),
    database: processorMsWithChildren(postmaster),
    sender: processorMs(process.pid),
  };
}

function answeredWithin(waits: number[], limitMs: number): number {
  return Math.round((waits.filter((wait) => wait <= limitMs).length / waits.length) * 1_000) / 1_000;
}

/** Runs it against a migrated database in DATABASE_URL. The pages must have been built. */
export async function runStorm({ rate, seconds, bookings }: Storm): Promise<StormReport> {
  const random = createRandom(SEED);
  const paymentIds = await payDeposits(bookings);
  const total = rate * seconds;
  const forged = Math.round(total * FORGED_SHARE);
  const events = await makeEvents(Math.round((total - forged) / COPIES));
  const genuine = events.flatMap((body) => Array.from({ length: COPIES }, () => ({ body, isForged: false })));
  const forgeries = Array.from({ length: forged }, () => ({ body: random.pick(events), isForged: true }));
  const posts = random.shuffle([...genuine, ...forgeries]);
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '' });
  try {
    // What a process does the first time only is not what a storm meets.
    await send(product.origins[0] ?? '', forgeries.slice(0, WARM_UP), rate);
    const before = await meters(product);
    const { waits, wrongBy, turnedAway, tookSeconds } = await send(product.origins[0] ?? '', posts, rate);
    const sent = performance.now();
    const open = () => db().webhookEvent.count({ where: { processedAt: null } });
    const deadline = sent + 300_000;
    while ((await open()) > 0 && performance.now() < deadline) await delay(200);
    const settledMs = Math.round(performance.now() - sent);
    const after = await meters(product);
    const share = (name: keyof typeof after) => Math.round(((after[name] - before[name]) / posts.length) * 100) / 100;
    const posted = await Promise.all(paymentIds.map((id) => db().ledgerTransaction.count({ where: { cause: `deposit:${id}` } })));
    const { stripe, sandboxHolds } = await books();
    const stored = await db().webhookEvent.count();
    const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
    return {
      posted: posts.length,
      events: events.length,
      forged,
      wrong: Object.values(wrongBy).reduce((sum, count) => sum + count, 0),
      wrongBy,
      turnedAway,
      unhandled: (await open()) + Math.abs(events.length - stored),
      doubled: posted.filter((count) => count !== 1).length,
      unequal: stripe - sandboxHolds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      slowestMs: Math.round(waits.at(-1) ?? 0),
      settledMs,
      within: Object.fromEntries(LIMITS_MS.map((limit) => [limit, answeredWithin(waits, limit)])),
      tookSeconds,
      processorMsAPost: { web: share('web'), worker: share('worker'), database: share('database'), sender: share('sender') },
    };
  } finally {
    await product.stop();
  }
}
