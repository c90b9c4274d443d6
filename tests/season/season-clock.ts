import { Logger, runTaskListOnce } from 'graphile-worker';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { cronItems } from '../../workers/crontab';
import { taskList } from '../../workers/task-list';
import { post } from '../integration/payments/payment-fixtures';
import { measure } from './costs';
import { beginAct } from './fixed-world';
import { untilQuiet } from './in-turn';

const silent = new Logger(() => () => undefined);
/** So often a task's work may make more work at the same instant. */
const MAX_ROUNDS = 50;

/** Each task is an act of its own. */
const counted = Object.fromEntries(
  Object.entries(taskList).map(([name, task]) => [
    name,
    async (...job: Parameters<NonNullable<typeof task>>) => {
      beginAct();
      const result = await measure(`task ${name}`, async () => task?.(...job));
      await untilQuiet();
      return result;
    },
  ]),
) as typeof taskList;

let toldUpTo = 0;
/** When nothing was left to do: each act moves the clock, so that nothing is due until it has moved. */
let doneAt = -1;

/** Runs all tasks that are due, as a worker does, and delivers Stripe's events, until nothing is left to do now. */
export async function workOff(): Promise<void> {
  if (now().getTime() === doneAt) return;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { tasks, events } = await bringForward();
    if (!tasks && !events) {
      doneAt = now().getTime();
      return;
    }
    if (tasks) await measure('the queue, tasks included', runQueue);
    await deliverEvents();
  }
  throw new Error(`Tasks still make new ones after ${MAX_ROUNDS} rounds at the same instant`);
}

/** As a worker does, without a look at the queue's migrations each time. */
async function runQueue(): Promise<void> {
  const client = await pool().connect();
  try {
    await runTaskListOnce({ logger: silent, noHandleSignals: true }, counted, client).promise;
  } finally {
    client.release();
  }
}

/** The queue keeps the machine's time, which did not go on. In the order in which they were put there. Answers whether any task or event is due. */
async function bringForward(): Promise<{ tasks: boolean; events: boolean }> {
  const [row] = await db().$queryRaw<{ tasks: boolean; events: boolean }[]>`
    WITH moved AS (
      UPDATE graphile_worker._private_jobs SET run_at = '2000-01-01'::timestamptz + id * interval '1 microsecond'
      WHERE run_at <= ${toMachineTime(now())} AND attempts < max_attempts AND locked_at IS NULL RETURNING 1)
    SELECT EXISTS (SELECT FROM moved) AS tasks, EXISTS (SELECT FROM sandbox.delivery WHERE id > ${toldUpTo}) AS events`;
  return row ?? { tasks: false, events: false };
}

let answered: { key: string; dueAt: number } = { key: '', dueAt: 0 };

/** When anything is next due by the season's clock, which is asked again once an act has moved it. */
export async function nextDueAt(missed: Set<string>): Promise<number> {
  const key = `${now().getTime()} ${missed.size}`;
  if (answered.key !== key) answered = { key, dueAt: await askNextDue(missed) };
  return answered.dueAt;
}

/** A task, a promised visit that begins, or work that is under way and ends. */
async function askNextDue(missed: Set<string>): Promise<number> {
  const [row] = await db().$queryRaw<{ task: Date | null; work: Date | null }[]>`
    SELECT
      (SELECT min(run_at) FROM graphile_worker._private_jobs WHERE attempts < max_attempts AND locked_at IS NULL) AS task,
      least(
        (SELECT min(starts_at) FROM assignment WHERE status = 'accepted' AND id <> ALL (${[...missed]}::uuid[])),
        (SELECT min(v.started_at + make_interval(mins => v.duration_minutes)) FROM assignment a JOIN visit v ON v.id = a.visit_id
         WHERE a.status = 'in_progress')) AS work`;
  const ahead = toMachineTime(now()).getTime() - now().getTime();
  const task = row?.task ? row.task.getTime() - ahead : Infinity;
  return Math.min(task, row?.work?.getTime() ?? Infinity);
}

async function deliverEvents(): Promise<void> {
  const { rows } = await pool().query<{ id: string; payload: string }>(
    'select id, payload from sandbox.delivery where id > $1 order by id',
    [toldUpTo],
  );
  for (const { id, payload } of rows) {
    beginAct();
    await post(payload);
    toldUpTo = Number(id);
  }
}

/** Puts every task of the timetable in line once, as the hours that went by would have. */
export async function addTimetable(tasks: readonly string[] = cronItems.map(({ task }) => task)): Promise<void> {
  doneAt = -1;
  await db().$executeRaw`SELECT graphile_worker.add_job(task, '{}'::json) FROM unnest(${[...new Set(tasks)]}::text[]) AS task`;
}

/** Bank transfers and payouts that Stripe holds until a day. */
export async function settleAtStripe(): Promise<void> {
  beginAct();
  await sandbox().deliverDue(0);
}
