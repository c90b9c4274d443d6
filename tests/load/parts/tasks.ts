import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import { db, directDatabaseUrl, pool } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { countTasks } from '../../../workers/count-tasks';
import { defineTask } from '../../../workers/define-task';
import { followOwnTasks } from '../../../workers/own-tasks';
import { rounded, share, type ProductRow } from './product-row';

/** Any task of the catalog with one field; here it does nothing. */
const TASK = 'accounts/send-link';
const silent = new Logger(() => () => undefined);
const settings = { noHandleSignals: true, pollInterval: 2_000, logger: silent } as const;

type Heard = (id: string) => void;
type Kind = 'ours' | 'alone';

function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A worker as ours is set up, or graphile-worker alone with as many tasks at once. */
function startWorker(kind: Kind, heard: Heard): Promise<Runner> {
  const concurrency = env().WORKER_CONCURRENCY;
  const connection = { connectionString: directDatabaseUrl(), maxPoolSize: concurrency + 3, concurrency };
  if (kind === 'alone') {
    const note = (payload: unknown) => heard((payload as { linkRequestId: string }).linkRequestId);
    return run({ ...settings, ...connection, taskList: { [TASK]: note } });
  }
  const events = new EventEmitter() as unknown as WorkerEvents;
  followOwnTasks(events);
  countTasks(events);
  const task = defineTask(TASK, ({ linkRequestId }) => Promise.resolve(heard(linkRequestId)));
  return run({ ...settings, ...connection, events, taskList: { [TASK]: task } });
}

/** Tasks a second: all are there when the worker starts on them. */
async function throughput(kind: Kind, count: number): Promise<number> {
  await pool().query(
    `SELECT count(graphile_worker.add_job('${TASK}', json_build_object('linkRequestId', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))))
     FROM generate_series(1, $1) AS n`,
    [count],
  );
  let done = 0;
  let began = 0;
  const runner = await startWorker(kind, () => {
    began ||= performance.now();
    done += 1;
  });
  while (done < count) await delay(5);
  const took = performance.now() - began;
  await runner.stop();
  return count / (took / 1_000);
}

/** Milliseconds from the commit that adds a task to its first line. */
async function starts(kind: Kind, count: number): Promise<number[]> {
  let heard: Heard = () => undefined;
  const runner = await startWorker(kind, (id) => heard(id));
  const waits: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const begun = new Promise<number>((resolve) => (heard = () => resolve(performance.now())));
    await enqueue(db(), TASK, { linkRequestId: idOf(at) });
    const committed = performance.now();
    waits.push(Math.max(0, (await begun) - committed));
  }
  await runner.stop();
  return waits;
}

async function inTurns<T>(turns: number, measure: (kind: Kind) => Promise<T>): Promise<Record<Kind, T[]>> {
  const found: Record<Kind, T[]> = { ours: [], alone: [] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const kind of ['ours', 'alone'] as const) found[kind].push(await measure(kind));
  return found;
}

/** Tasks that do nothing, through our wrapper and settings, beside graphile-worker alone. */
export async function taskRows(quick: boolean): Promise<ProductRow[]> {
  await pool().query('DELETE FROM graphile_worker._private_jobs');
  const [turns, many, few] = quick ? [1, 200, 20] : [5, 5_000, 200];
  const rates = await inTurns(turns, (kind) => throughput(kind, many));
  const waits = await inTurns(turns, (kind) => starts(kind, few));
  const [ours, alone] = [share(rates.ours, 0.5), share(rates.alone, 0.5)];
  const row = (part: number): Pick<ProductRow, 'ours' | 'theirs' | 'ratio'> => {
    const [own, theirs] = [share(waits.ours.flat(), part), share(waits.alone.flat(), part)];
    return { ours: `${rounded(own)} ms`, theirs: `graphile-worker alone ${rounded(theirs)} ms`, ratio: own / theirs };
  };
  const atOnce = env().WORKER_CONCURRENCY;
  return [
    {
      name: 'tasks a second',
      work: `${many} that do nothing, ${atOnce} at once`,
      ours: rounded(ours, 0),
      theirs: `graphile-worker alone ${rounded(alone, 0)}`,
      ratio: ours / alone,
      goal: { at: 0.9, better: 'more' },
    },
    { name: 'task start, median', work: 'from the commit to its first line', ...row(0.5), goal: { at: 1.2, better: 'less' } },
    { name: 'task start, p99', work: 'the same', ...row(0.99) },
  ];
}
