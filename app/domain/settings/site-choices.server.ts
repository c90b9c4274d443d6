import { createHash } from 'node:crypto';
import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import {
  CHOICE_KEYS,
  layoutField,
  HIGHEST_LOW_RATING,
  MAX_OVERDUE_HOURS,
  SITE_CHOICES,
  type SiteChoices,
  WATCHED_WORDS_LIMIT,
} from './site-choices';

const storedSchema = z.object({
  servicesLayout: layoutField.catch(SITE_CHOICES.servicesLayout),
  lowRating: z.number().int().min(0).max(HIGHEST_LOW_RATING).catch(SITE_CHOICES.lowRating),
  watchedWords: z.string().max(WATCHED_WORDS_LIMIT).catch(SITE_CHOICES.watchedWords),
  overdueOfficeHours: z.number().int().min(0).max(MAX_OVERDUE_HOURS).catch(SITE_CHOICES.overdueOfficeHours),
  overdueCompanyHours: z.number().int().min(0).max(MAX_OVERDUE_HOURS).catch(SITE_CHOICES.overdueCompanyHours),
});

/** How the services are laid out for all visitors, which ratings and words come before the office, and when overdue visits come to whom. */
export async function readSiteChoices(db: Db): Promise<SiteChoices> {
  const rows = await db.siteSetting.findMany({ where: { key: { in: [...CHOICE_KEYS] } }, select: { key: true, value: true } });
  return storedSchema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** A mark of exactly these settings: a form made of others is refused. */
export function getMark(choices: SiteChoices): string {
  return createHash('sha256')
    .update(JSON.stringify(CHOICE_KEYS.map((key) => choices[key])))
    .digest('base64url');
}

/** Saves what changed, for everyone at once. Throws Conflict('version') when another admin changed them meanwhile. */
export async function saveSiteChoices(
  tx: Tx,
  { after, seen, reason, adminId }: { after: SiteChoices; seen: string; reason?: string | null; adminId: string },
): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('site_choices'))::text`;
  const before = await readSiteChoices(tx);
  if (seen !== getMark(before))
    throw new Conflict('version', t('Another admin just changed these settings. Check their change and try again.'));
  const changed = CHOICE_KEYS.filter((key) => before[key] !== after[key]);
  for (const key of changed) {
    const row = { value: after[key], updatedAt: now() };
    await tx.siteSetting.upsert({ where: { key }, create: { key, ...row }, update: row });
  }
  if (changed.length === 0) return;
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'site-settings.change',
    objectType: 'site_setting',
    objectId: 'site',
    reason,
    data: { before, after },
  });
}
