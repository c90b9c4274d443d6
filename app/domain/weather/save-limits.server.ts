import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import type { LimitsForm } from '../weather-holds/limits-form.schema';

const CHANGED = mark('Another admin just changed these limits. Check their changes and try again.');

export type ServiceLimits = {
  serviceLineId: string;
  name: string;
  /** 0 where none were ever set. */
  version: number;
  gustMph: number | null;
  highGustMph: number | null;
  rain: number | null;
  coldF: number | null;
  ice: boolean;
};

/** Every service with its limits, in the order of the business. */
export async function listLimits(db: Db): Promise<ServiceLimits[]> {
  const lines = await db.serviceLine.findMany({
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, weatherLimit: true },
  });
  return lines.map(({ id, name, weatherLimit: limit }) => ({
    serviceLineId: id,
    name,
    version: limit?.version ?? 0,
    gustMph: limit?.gustMph ?? null,
    highGustMph: limit?.highGustMph ?? null,
    rain: limit?.rain ?? null,
    coldF: limit?.coldF ?? null,
    ice: limit?.ice ?? false,
  }));
}

/** Sets what weather the work of a service bears. Throws NotFound, and Conflict('version') when it was changed meanwhile. */
export async function saveLimits(tx: Tx, { form, adminId }: { form: LimitsForm; adminId: string }): Promise<void> {
  const { serviceLineId, gustMph, highGustMph, rain, coldF } = form;
  const line = await tx.serviceLine.findUnique({ where: { id: serviceLineId }, select: { weatherLimit: true } });
  if (!line) throw new NotFound(t('Service not found'));
  const before = line.weatherLimit;
  if ((before?.version ?? 0) !== form.version) throw new Conflict('version', CHANGED);
  const limits = { gustMph, highGustMph, rain, coldF, ice: form.ice === 'on' };
  await tx.weatherLimit.upsert({
    where: { serviceLineId },
    create: { serviceLineId, ...limits },
    update: { ...limits, version: { increment: 1 } },
  });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'weather-limits.change',
    objectType: 'weather_limit',
    objectId: serviceLineId,
    reason: form.log,
    data: { before, after: limits },
  });
}
