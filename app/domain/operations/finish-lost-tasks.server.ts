import type { Db } from '#app/platform/db.server';

/** How a task ended in the worker that ran it: without an error, or with one. */
export type TaskEnd = { error: string | null };
export type HeldTask = { id: string; attempts: number };

/** A task is the worker's a moment before the worker knows of it. */
const YOUNGEST_SECONDS = 10;

/**
 * Tasks that the queue says this worker holds and that it does not run: their end could not be written, or the answer that handed
 * them out was lost. `running` are the ids of those it does run.
 */
export async function findLostTasks(db: Db, workerId: string, running: string[]): Promise<HeldTask[]> {
  const rows = await db.$queryRaw<{ id: bigint; attempts: number }[]>`
    SELECT id, attempts::int AS attempts FROM graphile_worker._private_jobs
    WHERE locked_by = ${workerId} AND NOT id = ANY(${running.map(BigInt)}::bigint[])
      AND locked_at < clock_timestamp() - make_interval(secs => ${YOUNGEST_SECONDS}::float8)
    ORDER BY id LIMIT 100`;
  return rows.map(({ id, attempts }) => ({ id: String(id), attempts }));
}

/**
 * Writes the end of such a task: done, tried again later, or, where it never began here (no `end`), given back with its attempt.
 * Does nothing when it has moved on since.
 */
export async function finishLostTask(db: Db, workerId: string, task: HeldTask, end: TaskEnd | undefined): Promise<void> {
  const id = BigInt(task.id);
  if (end?.error === null)
    await db.$executeRaw`
      DELETE FROM graphile_worker._private_jobs WHERE id = ${id} AND locked_by = ${workerId} AND attempts = ${task.attempts}::int`;
  else if (end)
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs
      SET last_error = ${end.error}, run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
          locked_by = NULL, locked_at = NULL, updated_at = now()
      WHERE id = ${id} AND locked_by = ${workerId} AND attempts = ${task.attempts}::int`;
  else
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs
      SET attempts = greatest(attempts - 1, 0), locked_by = NULL, locked_at = NULL, updated_at = now()
      WHERE id = ${id} AND locked_by = ${workerId} AND attempts = ${task.attempts}::int`;
}
