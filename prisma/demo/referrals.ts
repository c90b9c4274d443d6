import type { Tx } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { referralTermsSchema } from '#app/domain/referrals/referral-terms';

/** Customers of the demo can invite friends; other installations turn it on themselves. */
export async function openReferrals(tx: Tx): Promise<void> {
  const value = referralTermsSchema.parse({ on: true });
  await tx.siteSetting.createMany({ data: [{ key: 'referrals', value, updatedAt: now() }], skipDuplicates: true });
}
