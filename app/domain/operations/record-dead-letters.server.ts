import { t } from '#app/platform/texts/t';
import type { Prisma } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { notifyAdmins } from '../notifications/notify-admins.server';

type DeadTask = { id: bigint; task: string; payload: Prisma.InputJsonValue; attempts: number; error: string | null };

/**
 * Tasks that used up their attempts, among them those whose worker was killed on the last one and of which the queue says
 * nothing. Each gets a row that admins see and one alert. A task that was run again and died again comes back to the list.
 * Returns how many were found.
 */
export async function recordDeadLetters(tx: Tx): Promise<number> {
  const dead = await tx.$queryRaw<DeadTask[]>`
    SELECT job.id, task.identifier AS task, job.payload, job.attempts, job.last_error AS error
    FROM graphile_worker._private_jobs job
    JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    LEFT JOIN dead_letter letter ON letter.job_id = job.id
    WHERE job.attempts >= job.max_attempts AND job.locked_at IS NULL AND (letter.id IS NULL OR letter.resolved_at IS NOT NULL)
    ORDER BY job.id LIMIT 100`;
  let deadLettered = 0;
  for (const task of dead) if (await bury(tx, task)) deadLettered += 1;
  return deadLettered;
}

async function bury(tx: Tx, { id, task, payload, attempts, error }: DeadTask): Promise<boolean> {
  const diedAt = now();
  const lastError = error ?? 'The worker was killed during the last attempt.';
  const facts = { task, payload, attempts, lastError, diedAt };
  const made = await tx.deadLetter.createMany({ data: [{ jobId: id, ...facts }], skipDuplicates: true });
  const reopened =
    made.count === 0 &&
    (
      await tx.deadLetter.updateMany({
        where: { jobId: id, resolvedAt: { not: null } },
        data: { ...facts, resolvedAt: null, resolution: null },
      })
    ).count > 0;
  if (made.count === 0 && !reopened) return false;
  await notifyAdmins(tx, {
    dedupeKey: `dead-task:${id}:${diedAt.getTime()}`,
    subject: () => t('Background task failed: {task}', { task }),
    text: () =>
      t('{task} failed {attempts, plural, one {# time} other {# times}}. {error}', {
        task,
        attempts,
        error: lastError.split('\n')[0] ?? '',
      }),
    url: appUrl('/admin/tasks'),
  });
  return true;
}
