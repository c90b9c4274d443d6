import type { WorkerEvents } from 'graphile-worker';
import { findLostTasks, finishLostTask, type HeldTask, type TaskEnd } from '#app/domain/operations/finish-lost-tasks.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';

/** Ends are kept for so many tasks: many more than can be forgotten between two looks. */
const KEPT_ENDS = 5_000;

export type OwnTasks = { finishForgotten: (workerId: string) => Promise<void> };

/**
 * Follows what this worker runs and how it ended. The queue writes the end of a task once; when the database is away in that moment,
 * the task would stay locked by a worker that lives. So what the queue says we hold is compared with what we run, and such an end is
 * written again. It has to be seen twice, so that nothing on its way counts.
 */
export function followOwnTasks(events: WorkerEvents): OwnTasks {
  const running = new Set<string>();
  const ends = new Map<string, TaskEnd>();
  let suspects = new Set<string>();

  function note(id: string, attempts: number, end: TaskEnd): void {
    ends.set(keyOf({ id, attempts }), end);
    const [oldest] = ends.keys();
    if (ends.size > KEPT_ENDS && oldest !== undefined) ends.delete(oldest);
  }
  events.on('job:start', ({ job }) => running.add(String(job.id)));
  events.on('job:success', ({ job }) => note(String(job.id), job.attempts, { error: null }));
  events.on('job:error', ({ job, error }) => {
    note(String(job.id), job.attempts, { error: error instanceof Error ? error.message : String(error) });
  });
  events.on('job:complete', ({ job }) => running.delete(String(job.id)));

  return {
    async finishForgotten(workerId) {
      const held = await findLostTasks(db(), workerId, [...running]);
      const forgotten = held.filter((task) => suspects.has(keyOf(task)) && !running.has(task.id));
      for (const task of forgotten) {
        await finishLostTask(db(), workerId, task, ends.get(keyOf(task)));
        logger.warn({ jobId: task.id, attempts: task.attempts }, 'the end of a task had not been written');
      }
      suspects = new Set(held.map(keyOf));
    },
  };
}

function keyOf({ id, attempts }: HeldTask): string {
  return `${id}:${attempts}`;
}
