import { fingerprint } from '#app/platform/fingerprint.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { type PricedWindows, pricedWindowsSchema } from './window-bounds';

const KEY = 'pricedWindows';

/** Which discounts are on and within which bounds. */
export async function readPricedWindows(db: Db): Promise<PricedWindows> {
  const row = await db.siteSetting.findUnique({ where: { key: KEY } });
  const read = pricedWindowsSchema.safeParse(row?.value ?? {});
  return read.success ? read.data : pricedWindowsSchema.parse({});
}

/** A mark of exactly these settings: a form made of others is refused. */
export function markWindows(windows: PricedWindows): string {
  return fingerprint(windows);
}

type Save = { after: PricedWindows; seen: string; reason?: string; adminId: string };

/** Saves them for prices from now on; quotes keep theirs. Throws Conflict('version') when another admin changed them meanwhile. */
export async function savePricedWindows(tx: Tx, { after, seen, reason, adminId }: Save): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('priced_windows'))::text`;
  const before = await readPricedWindows(tx);
  if (seen !== markWindows(before))
    throw new Conflict('version', t('Another admin just changed these discounts. Check their change and try again.'));
  const row = { value: after, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'priced-windows.change',
    objectType: 'site_setting',
    objectId: KEY,
    reason,
    data: { before, after },
  });
}
