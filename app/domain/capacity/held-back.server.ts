import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { HELD_BACK_PERCENT } from './held-back';

const KEY = 'heldBackPercent';
const storedSchema = z.number().int().min(HELD_BACK_PERCENT.least).max(HELD_BACK_PERCENT.most).catch(HELD_BACK_PERCENT.usual);

/** How much of the hours on offer is kept for urgent calls, in percent. */
export async function readHeldBack(db: Db): Promise<number> {
  return storedSchema.parse((await db.siteSetting.findUnique({ where: { key: KEY } }))?.value);
}

/** Throws Conflict('version') when another admin changed it since the page was made. */
export async function saveHeldBack(
  tx: Tx,
  { percent, seen, adminId }: { percent: number; seen: number; adminId: string },
): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('held_back'))::text`;
  const before = await readHeldBack(tx);
  if (seen !== before)
    throw new Conflict('version', t('Another admin just changed this share. Check their change and try again.'));
  if (percent === before) return;
  const row = { value: percent, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'capacity.change',
    objectType: 'site_setting',
    objectId: 'capacity',
    data: { before: { [KEY]: before }, after: { [KEY]: percent } },
  });
}
