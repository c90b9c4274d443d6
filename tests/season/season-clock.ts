import { Logger, runOnce } from 'graphile-worker';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { sandbox } from '#app/platform/sandbox.server';
import { cronItems } from '../../workers/crontab';
import { taskList } from '../../workers/task-list';
import { post } from '../integration/payments/payment-fixtures';
import { goOn } from '../integration/second-business/run-tasks';

const silent = new Logger(() => () => undefined);
/** So often a task's work may make more work at the same instant. */
const MAX_ROUNDS = 50;

let toldUpTo = 0;

/** It is this instant now. Time only goes on. */
export function goTo(instant: Date): void {
  const hours = (instant.getTime() - now().getTime()) / HOUR_MS;
  if (hours > 0) goOn(hours);
}

/** Runs all tasks that are due, as a worker does, and delivers Stripe's events, until nothing is left to do now. */
export async function workOff(): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = await bringForward();
    if (due) await runOnce({ pgPool: pool(), taskList, logger: silent, noHandleSignals: true, concurrency: 1 });
    const told = await deliverEvents();
    if (!due && !told) return;
  }
  throw new Error(`Tasks still make new ones after ${MAX_ROUNDS} rounds at the same instant`);
}

/** The queue keeps the machine's time, which did not go on. Answers whether any task is due. */
async function bringForward(): Promise<boolean> {
  const due = toMachineTime(now());
  await db()
    .$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = '2000-01-01' WHERE run_at <= ${due} AND run_at > '2000-01-01'`;
  const [row] = await db().$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE run_at <= ${due} AND attempts < max_attempts AND locked_at IS NULL) AS due`;
  return row?.due ?? false;
}

async function deliverEvents(): Promise<boolean> {
  const { rows } = await pool().query<{ id: string; payload: string }>(
    'select id, payload from sandbox.delivery where id > $1 order by id',
    [toldUpTo],
  );
  for (const { id, payload } of rows) {
    await post(payload);
    toldUpTo = Number(id);
  }
  return rows.length > 0;
}

/** Puts every task of the timetable in line once, as the hours that went by would have. */
export async function addTimetable(tasks: readonly string[] = cronItems.map(({ task }) => task)): Promise<void> {
  for (const task of new Set(tasks)) await db().$executeRaw`SELECT graphile_worker.add_job(${task}, '{}'::json)`;
}

/** Bank transfers and payouts that Stripe holds until a day. */
export async function settleAtStripe(): Promise<void> {
  await sandbox().deliverDue(0);
}

/** Tasks that gave up: each is a fault of the product. */
export async function failedTasks(): Promise<{ task: string; error: string }[]> {
  return db().$queryRaw`
    SELECT t.identifier AS task, left(j.last_error, 500) AS error FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.last_error IS NOT NULL`;
}
