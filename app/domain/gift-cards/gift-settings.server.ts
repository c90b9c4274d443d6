import { fingerprint } from '#app/platform/fingerprint.server';
import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { GIFT_LEAST_CENTS, GIFT_MOST_CENTS, type GiftSettings, USUAL_GIFTS } from './gift-card-policy';
import type { GiftSettingsForm } from './gift-settings.schema';

export const GIFTS_KEY = 'giftCards';
const cents = z.number().int().min(GIFT_LEAST_CENTS).max(GIFT_MOST_CENTS);

/** The setting as it is kept. */
export const giftSettingsSchema = z.object({
  on: z.boolean(),
  amounts: z.array(cents).min(1).max(8),
  leastCents: cents,
  mostCents: cents,
});

/** Whether gift cards are sold, and of what amounts. Off until an admin turns them on. */
export async function readGiftSettings(db: Db): Promise<GiftSettings> {
  const row = await db.siteSetting.findUnique({ where: { key: GIFTS_KEY }, select: { value: true } });
  return giftSettingsSchema.catch(USUAL_GIFTS).parse(row?.value);
}

/** A mark of exactly these settings: a form made of others is refused. */
export function markGiftSettings(settings: GiftSettings): string {
  return fingerprint(settings);
}

/** Saves what an admin chose. Cards that were sold stay as they are. Throws Conflict('version') when another admin changed it meanwhile. */
export async function saveGiftSettings(tx: Tx, { form, adminId }: { form: GiftSettingsForm; adminId: string }): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('gift_settings'))::text`;
  const before = await readGiftSettings(tx);
  if (markGiftSettings(before) !== form.seen)
    throw new Conflict('version', t('Another admin just changed this. Check their change and try again.'));
  const { on, amounts, leastCents, mostCents } = form;
  const value = { on, amounts, leastCents, mostCents };
  const row = { value, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: GIFTS_KEY }, create: { key: GIFTS_KEY, ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'gift-cards.settings',
    objectType: 'site_setting',
    objectId: GIFTS_KEY,
    data: { before, after: value },
  });
}
