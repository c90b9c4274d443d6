import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { DEAD_AFTER_MS } from '#app/platform/heartbeat.server';

/**
 * Workers that hold tasks but no longer beat. Never by age alone: a slow task of a worker that beats is left in peace. A holder
 * without any heartbeat (killed before its first, or swept away) counts once its lock is as old as a heartbeat may be.
 * A worker's id in the queue is its heartbeat's id. All times are the database's.
 */
export async function findSilentWorkers(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT job.locked_by AS id
    FROM graphile_worker._private_jobs job LEFT JOIN process_heartbeat beat ON beat.id = job.locked_by
    WHERE job.locked_by IS NOT NULL
      AND (beat.beat_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_MS / 1000}::float8)
        OR (beat.id IS NULL AND job.locked_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_MS / 1000}::float8)))`;
  return rows.map(({ id }) => id);
}

/** How many tasks a worker holds. */
export async function countTasks(db: Db, workerId: string): Promise<number> {
  const [held] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS count FROM graphile_worker._private_jobs WHERE locked_by = ${workerId}`;
  return Number(held?.count ?? 0);
}

/** Gives back what these workers hold: another one takes it up at its next look. Returns how many tasks that were. */
export async function releaseWorkerTasks(db: Db, workerIds: string[]): Promise<number> {
  let tasks = 0;
  for (const workerId of workerIds) tasks += await countTasks(db, workerId);
  if (tasks > 0) await db.$queryRaw`SELECT graphile_worker.force_unlock_workers(${workerIds}::text[])::text`;
  return tasks;
}

const FORGOTTEN_AFTER_MS = DAY_MS;

/** Heartbeats of processes that were killed long ago. */
export async function deleteOldHeartbeats(db: Db): Promise<void> {
  await db.$executeRaw`
    DELETE FROM process_heartbeat WHERE beat_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_AFTER_MS / 1000}::float8)`;
}
