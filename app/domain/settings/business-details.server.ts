import { fingerprint } from '#app/platform/fingerprint.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import type { BusinessDetails } from './business-details.schema';
import { missingSettings } from './missing-settings';
import { readSiteSettings } from './queries.server';

const KEYS = ['businessName', 'phone', 'emergencyPhone', 'email', 'postalAddress', 'seasonNotice', 'officeHours'] as const;

/** The details as they stand, with a mark of exactly these: a form made of others is refused. */
export async function readBusinessDetails(db: Db): Promise<{ details: BusinessDetails; seen: string }> {
  const [settings, named] = await Promise.all([
    readSiteSettings(db),
    db.siteSetting.findUnique({ where: { key: 'businessName' }, select: { key: true } }),
  ]);
  const { phone, emergencyPhone, email, postalAddress, seasonNotice, officeHours } = settings;
  // A name that no one chose is no answer to what the business is called.
  const businessName = named ? settings.businessName : '';
  const details = { businessName, phone, emergencyPhone, email, postalAddress, seasonNotice, officeHours };
  return { details, seen: fingerprint(details) };
}

/**
 * Saves what changed, one line in the log for all of it. Throws Conflict('version') when another admin changed the details after the
 * form was made.
 */
export async function saveBusinessDetails(
  tx: Tx,
  { details, seen, adminId }: { details: BusinessDetails; seen: string; adminId: string },
): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('business_details'))::text`;
  const standing = await readBusinessDetails(tx);
  if (standing.seen !== seen)
    throw new Conflict('version', t('Another admin just changed these details. Check their change and try again.'));
  const changed = KEYS.filter((key) => JSON.stringify(standing.details[key]) !== JSON.stringify(details[key]));
  if (changed.length === 0) return;
  for (const key of changed) {
    const row = { value: details[key], updatedAt: now() };
    await tx.siteSetting.upsert({ where: { key }, create: { key, ...row }, update: row });
  }
  const only = (of: BusinessDetails) => Object.fromEntries(changed.map((key) => [key, of[key]]));
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'business-details.change',
    objectType: 'site_setting',
    objectId: 'business',
    data: { before: only(standing.details), after: only(details) },
  });
}

/** A sentence for each of the details that is missing or still the demo's. */
export async function missingDetails(db: Db): Promise<string[]> {
  return missingSettings(await db.siteSetting.findMany({ select: { key: true, value: true } }));
}
