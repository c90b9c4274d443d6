import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';

const KEY = 'exportDays';

/** How many days the link of an export works. */
export const exportDaysSchema = z.number().int().min(1).max(30);
const USUAL_DAYS = 7;

/** As many days as the last export was asked for. */
export async function readExportDays(db: Db): Promise<number> {
  const row = await db.siteSetting.findUnique({ where: { key: KEY }, select: { value: true } });
  return exportDaysSchema.catch(USUAL_DAYS).parse(row?.value);
}

export async function saveExportDays(tx: Tx, days: number): Promise<void> {
  if (days === (await readExportDays(tx))) return;
  const row = { value: days, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
}
