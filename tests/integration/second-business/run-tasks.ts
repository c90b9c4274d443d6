import { Logger, runOnce } from 'graphile-worker';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { taskList } from '../../../workers/task-list';
import { post, untoldEvents } from '../payments/payment-fixtures';

const silent = new Logger(() => () => undefined);
const MOST_ROUNDS = 6;

/** Runs every task that is due, as a worker does, and tells what Stripe has to tell, until there is nothing new. */
export async function runTasks(): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // The queue keeps the machine’s time, which did not move on.
    const due = toMachineTime(now());
    await db().$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = '2000-01-01' WHERE run_at <= ${due}`;
    await runOnce({
      connectionString: process.env.DATABASE_URL,
      taskList,
      logger: silent,
      noHandleSignals: true,
      concurrency: 1,
    });
    const events = await untoldEvents();
    if (events.length === 0) return;
    for (const event of events) await post(event);
  }
}

let later = 0;
let moved = false;

/** It is so many hours later, for this file, the built pages and the libraries of both. */
export function goOn(hours: number): void {
  later += hours * HOUR_MS;
  if (moved) return;
  moved = true;
  const before = globalThis.Date;
  const laterNow = () => before.now() + later;
  globalThis.Date = new Proxy(before, {
    construct: (target, values: unknown[], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [laterNow()] : values, newTarget) as Date,
    get: (target, key) => (key === 'now' ? laterNow : (Reflect.get(target, key) as unknown)),
  });
}
