import { Prisma } from '#prisma';
import type { TaskName } from './catalog';

/** SQL: whether the queue runs, or will run by itself, such a task for the row with this id, which its payload names so. */
export function hasPendingTask(name: TaskName, payloadField: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM graphile_worker._private_jobs job
    JOIN graphile_worker._private_tasks task ON task.id = job.task_id AND task.identifier = ${name}
    WHERE job.payload->>${payloadField}::text = ${id}::text AND (job.attempts < job.max_attempts OR job.locked_at IS NOT NULL))`;
}
