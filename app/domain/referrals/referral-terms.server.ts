import { fingerprint } from '#app/platform/fingerprint.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { type ReferralTerms, referralTermsSchema } from './referral-terms';

const KEY = 'referrals';

/** Whether friends can be invited, and what that brings. */
export async function readReferralTerms(db: Db): Promise<ReferralTerms> {
  const row = await db.siteSetting.findUnique({ where: { key: KEY } });
  const read = referralTermsSchema.safeParse(row?.value ?? {});
  return read.success ? read.data : referralTermsSchema.parse({});
}

/** A mark of exactly these settings: a form made of others is refused. */
export function markReferralTerms(terms: ReferralTerms): string {
  return fingerprint(terms);
}

type Save = { after: ReferralTerms; seen: string; reason?: string; adminId: string };

/** Saves them for friends who book from now on. Throws Conflict('version') when another admin changed them meanwhile. */
export async function saveReferralTerms(tx: Tx, { after, seen, reason, adminId }: Save): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('referral_terms'))::text`;
  const before = await readReferralTerms(tx);
  if (seen !== markReferralTerms(before))
    throw new Conflict('version', t('Another admin just changed this. Check their change and try again.'));
  const row = { value: after, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'referral-terms.change',
    objectType: 'site_setting',
    objectId: KEY,
    reason,
    data: { before, after },
  });
}
