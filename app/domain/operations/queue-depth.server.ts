import type { Db } from '#app/platform/db.server';
import { PRIORITIES } from '#app/tasks/priorities';

/** So many due tasks are counted of each priority: more is the same alarm, and counting stays cheap. */
export const COUNTED_TASKS = 5_000;

export type QueueDepth = { task: string; priority: string; due: number; oldestSeconds: number };

/** The tasks that are due and that no worker has taken, by name and priority, and how long the oldest has been due. */
export async function readQueueDepth(db: Db): Promise<QueueDepth[]> {
  const names = Object.keys(PRIORITIES);
  const numbers = Object.values(PRIORITIES);
  return db.$queryRaw<QueueDepth[]>`
    SELECT t.identifier AS task, p.name AS priority, count(*)::int AS due,
           greatest(0, extract(epoch FROM clock_timestamp() - min(j.run_at)))::float8 AS "oldestSeconds"
    FROM unnest(${names}::text[], ${numbers}::int[]) AS p(name, number)
    CROSS JOIN LATERAL (
      SELECT task_id, run_at FROM graphile_worker._private_jobs
      WHERE is_available = true AND priority = p.number AND run_at <= clock_timestamp()
      ORDER BY run_at LIMIT ${COUNTED_TASKS}::int) AS j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    GROUP BY 1, 2`;
}
