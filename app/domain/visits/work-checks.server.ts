import type { Db, Tx } from '#app/platform/db.server';
import { recordAudit } from '../audit/record-audit.server';
import { type WorkChecks, workChecksSchema } from './work-checks';

const KEY = 'workChecks';

/** What the office has set; what is missing or does not read takes its default. */
export async function readWorkChecks(db: Db): Promise<WorkChecks> {
  const row = await db.siteSetting.findUnique({ where: { key: KEY }, select: { value: true } });
  const read = workChecksSchema.safeParse(row?.value ?? {});
  return read.success ? read.data : workChecksSchema.parse({});
}

/** An admin sets how early pros set out and which completions the office looks at. */
export async function saveWorkChecks(tx: Tx, { adminId, checks }: { adminId: string; checks: WorkChecks }): Promise<void> {
  await tx.siteSetting.upsert({ where: { key: KEY }, create: { key: KEY, value: checks }, update: { value: checks } });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, { actor, action: 'settings.work-checks', objectType: 'setting', objectId: KEY, data: checks });
}
