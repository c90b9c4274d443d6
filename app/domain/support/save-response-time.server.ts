import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { RESPONSE_TIMES, type ResponseTimeForm } from './response-times.schema';

/** Changes how fast we promise to answer, or promises it for the first time. What waits already keeps its time. Throws Conflict('version'). */
export async function saveResponseTime(tx: Tx, { form, adminId }: { form: ResponseTimeForm; adminId: string }): Promise<void> {
  const { subaction: promise, version, minutes } = form;
  const { channel, priority } = promise;
  const officeHours = channel !== 'report' && form.officeHours === 'on';
  const key = { channel, priority };
  const before = await tx.slaTarget.findUnique({ where: { channel_priority: key } });
  const after = { minutes, officeHours };
  const sortOrder = RESPONSE_TIMES.indexOf(promise) + 1;
  const { count } =
    version === 0
      ? await tx.slaTarget.createMany({ data: [{ ...key, ...after, sortOrder }], skipDuplicates: true })
      : await tx.slaTarget.updateMany({ where: { ...key, version }, data: { ...after, version: { increment: 1 } } });
  if (count === 0)
    throw new Conflict('version', t('Another admin just changed this response time. Check their changes and try again.'));
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'response-time.change',
    objectType: 'sla_target',
    objectId: `${channel}:${priority}`,
    data: { before: before && { minutes: before.minutes, officeHours: before.officeHours }, after },
  });
}
