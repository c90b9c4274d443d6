import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { keptPlan } from './kept-plans';

/** A question that waits for the lock of a transaction lets that one's questions pass after so long. */
const TIMEOUT_MS = 3_000;

let last: Promise<unknown> = Promise.resolve();
let asked = 0;
/** The question that is out, and what lets the next one pass. */
let out: { since: number; pass: () => void } | null = null;

/**
 * From here on this process asks its database one question at a time, in the order in which they came: of two that go out side by side,
 * which is answered first would be left to the machine, and with it what is drawn next. For all connections, until the process ends.
 */
export function askInTurn(): void {
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]): unknown {
      if (isOwnKind(given[0])) return ask.apply(this, given);
      const tell = typeof given.at(-1) === 'function' ? (given.pop() as Tell) : null;
      const answer = inTurn(() => ask.apply(this, keptPlan(given)) as Promise<unknown>);
      if (!tell) return answer;
      answer.then((result) => tell(null, result), tell);
      return undefined;
    },
  });
  setInterval(letPass, TIMEOUT_MS / 3).unref();
}

type Tell = (error: unknown, result?: unknown) => void;

/** A query that answers by itself (a cursor, a copy). */
function isOwnKind(question: unknown): boolean {
  return typeof (question as { submit?: unknown } | null)?.submit === 'function';
}

function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  asked += 1;
  const answer = last.then(ask);
  last = last.then(() => answeredOrLate(answer));
  return answer;
}

function answeredOrLate(answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    out = { since: performance.now(), pass: resolve };
    answer.then(
      () => resolve(),
      () => resolve(),
    );
  });
}

function letPass(): void {
  if (out && performance.now() - out.since > TIMEOUT_MS) out.pass();
}

/** How many questions this process has asked so far. */
export function questionsAsked(): number {
  return asked;
}

/** Waits until nothing asks any more: what an act left to be done is done before the next begins. */
export async function untilQuiet(): Promise<void> {
  for (;;) {
    const before = asked;
    await last;
    await nextTurn();
    if (asked === before) return;
  }
}

/** All connections that the pool may have, opened now and kept: none is opened while something else goes on. */
export async function openAllConnections(pool: pg.Pool): Promise<void> {
  pool.options.idleTimeoutMillis = 0;
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  for (const client of clients) client.release();
}
