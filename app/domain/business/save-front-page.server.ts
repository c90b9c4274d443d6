import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { readOffer } from '../catalog/offer.server';
import { type FrontPage, frontPageSchema, usualFrontPage } from './front-page';

const KEY = 'frontPage';

/** The texts of the front page: an admin's, or those that the services on sale come to. */
export async function readFrontPage(db: Db): Promise<FrontPage> {
  const row = await db.siteSetting.findUnique({ where: { key: KEY }, select: { value: true } });
  const own = row && frontPageSchema.safeParse(row.value);
  if (own?.success) return own.data;
  const version = (row?.value as { version?: unknown } | null | undefined)?.version;
  return { ...usualFrontPage(await readOffer(db)), version: typeof version === 'number' ? version : 0 };
}

type Save = { page: FrontPage | null; version: number; adminId: string };

/** Takes new texts, or with none goes back to the usual ones. Throws Conflict('version') when they were changed meanwhile. */
export async function saveFrontPage(tx: Tx, { page, version, adminId }: Save): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('front_page'))::text`;
  const before = await readFrontPage(tx);
  if (before.version !== version)
    throw new Conflict('version', 'Another admin just changed these texts. Check their change and try again.');
  const value = { ...page, version: version + 1 };
  const row = { value, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'front-page.change',
    objectType: 'site_setting',
    objectId: KEY,
    data: { before, after: page ? value : await readFrontPage(tx) },
  });
}
