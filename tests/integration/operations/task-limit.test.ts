import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import { afterEach, expect, test } from 'vitest';
import { db, transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { defineTask, type RunnableTask } from '../../../workers/define-task';

const TASK = 'visits/sweep';
const LIMIT_MS = 1_000;
/** The queue tries a failed task again after 2.7 s. */
const LONGER_THAN_A_PAUSE_MS = 6_000;

const runners: { stop: () => Promise<void> }[] = [];
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())));

async function startQueue(task: RunnableTask, name: string = TASK): Promise<void> {
  const logger = new Logger(() => () => undefined);
  const connectionString = process.env.DATABASE_URL!;
  const taskList = { [name]: task };
  runners.push(await run({ connectionString, taskList, logger, concurrency: 2, pollInterval: 100, noHandleSignals: true }));
}

/** A row that a transaction of the task writes. */
function write(name: string): Promise<unknown> {
  return transact(db(), (tx) => tx.appSecret.create({ data: { name, value: 'written' } }));
}

test('a task that runs longer than its limit commits nothing more, and its second try waits until it has ended', async () => {
  let tries = 0;
  let running = 0;
  let most = 0;
  const task = defineTask(
    TASK,
    async () => {
      tries += 1;
      running += 1;
      most = Math.max(most, running);
      try {
        if (tries === 1) await delay(LONGER_THAN_A_PAUSE_MS);
        await write(`try-${tries}`);
      } finally {
        running -= 1;
      }
    },
    LIMIT_MS,
  );
  await enqueue(db(), TASK, {});
  await startQueue(task);
  await expect.poll(() => db().appSecret.count({ where: { name: { startsWith: 'try-' } } }), { timeout: 60_000 }).toBe(1);
  expect(most).toBe(1);
  expect(await db().appSecret.count({ where: { name: 'try-1' } })).toBe(0);
});

test('a transaction that was under way when the time ended is taken back, and the queue is told why', async () => {
  const task = defineTask(
    TASK,
    () =>
      transact(db(), async (tx) => {
        await tx.appSecret.create({ data: { name: 'late', value: 'written' } });
        await delay(2 * LIMIT_MS);
      }),
    LIMIT_MS,
  );
  await enqueue(db(), TASK, {});
  await startQueue(task);
  const lastError = async () =>
    (await db().$queryRaw<{ last_error: string | null }[]>`SELECT last_error FROM graphile_worker.jobs`)[0]?.last_error;
  await expect.poll(lastError, { timeout: 30_000 }).toContain('The task visits/sweep ran longer than 1 s');
  await delay(3 * LIMIT_MS);
  expect(await db().appSecret.count({ where: { name: 'late' } })).toBe(0);
});

test('a task that always fails and one that hangs keep no other waiting', async () => {
  const [failing, hanging, ...others] = Array.from({ length: 202 }, () => crypto.randomUUID());
  const task = defineTask(
    'notifications/send',
    async ({ notificationId }) => {
      if (notificationId === failing) throw new Error('it never works');
      if (notificationId === hanging) await delay(4 * LIMIT_MS);
      await write(notificationId);
    },
    LIMIT_MS,
  );
  for (const notificationId of [failing!, hanging!, ...others]) await enqueue(db(), 'notifications/send', { notificationId });
  await startQueue(task, 'notifications/send');
  await expect.poll(() => db().appSecret.count({ where: { name: { in: others } } }), { timeout: 60_000 }).toBe(others.length);
  // Both stay behind with the reason, to be tried again.
  const reasons = async () =>
    (
      await db().$queryRaw<{ error: string }[]>`
        SELECT last_error AS error FROM graphile_worker.jobs
        WHERE task_identifier = 'notifications/send' AND last_error IS NOT NULL ORDER BY last_error`
    ).map(({ error }) => error);
  await expect
    .poll(reasons, { timeout: 60_000 })
    .toEqual([expect.stringContaining('ran longer than 1 s'), expect.stringContaining('it never works')]);
  expect(await db().appSecret.count({ where: { name: { in: [failing!, hanging!] } } })).toBe(0);
});
