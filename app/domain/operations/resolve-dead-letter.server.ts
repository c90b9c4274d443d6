import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { t } from '#app/platform/texts/t';

type Resolution = { deadLetterId: string; adminId: string };

/** Gives a dead task all its attempts again, at once. Throws NotFound, or Conflict('already_done') when another admin was faster. */
export async function retryDeadLetter(tx: Tx, resolution: Resolution): Promise<void> {
  const { jobId } = await resolve(tx, resolution, 'retried');
  await tx.$queryRaw`SELECT id::text FROM graphile_worker.reschedule_jobs(ARRAY[${jobId}]::bigint[], run_at => now(), attempts => 0)`;
}

/** Takes a dead task out of the queue for good. Throws as retryDeadLetter. */
export async function dismissDeadLetter(tx: Tx, resolution: Resolution): Promise<void> {
  const { jobId } = await resolve(tx, resolution, 'dismissed');
  await tx.$queryRaw`SELECT id::text FROM graphile_worker.complete_jobs(ARRAY[${jobId}]::bigint[])`;
}

async function resolve(tx: Tx, { deadLetterId, adminId }: Resolution, resolution: 'retried' | 'dismissed') {
  const [letter] = await tx.deadLetter.updateManyAndReturn({
    where: { id: deadLetterId, resolvedAt: null },
    data: { resolvedAt: now(), resolution },
  });
  if (!letter) {
    const known = await tx.deadLetter.count({ where: { id: deadLetterId } });
    throw known ? new Conflict('already_done', t('Another admin already handled this task. Refresh the page.')) : new NotFound();
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: `task.${resolution}`,
    objectType: 'task',
    objectId: String(letter.jobId),
    data: { task: letter.task },
  });
  return letter;
}
