import { t } from '#app/platform/texts/t';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { findZip } from '../catalog/find-zip.server';
import { matchPackage } from '../catalog/package-slugs';
import { listPackages } from '../catalog/queries.server';
import { notify } from '../notifications/notify.server';
import type { WaitlistForm } from './waitlist.schema';
import { waitlistLinks } from './waitlist-links.server';

/**
 * Puts a person on the list of a ZIP that is not covered, or covered and full. Joining twice is joining once; the page says the
 * same either way. Throws InputError for a ZIP that does not exist.
 */
export async function joinWaitlist(tx: Tx, input: { form: WaitlistForm; userId: string | null }): Promise<void> {
  const { email, zip, service } = input.form;
  if (!(await findZip(tx, zip)))
    throw new InputError('Unknown ZIP code', { zip: t('We can’t find the ZIP code {zip}. Check the five digits.', { zip }) });
  const match = matchPackage(await listPackages(tx), service);
  const pack = match.kind === 'exact' || match.kind === 'alias' ? match.pack : null;
  const key = { email, zip, service: pack?.id ?? 'basic-outline' };
  const entry = await tx.waitlistEntry.upsert({
    where: { email_zip_service: key },
    create: { ...key, userId: input.userId, createdAt: now() },
    // Told before and full again: it counts anew.
    update: { notifiedAt: null, checkedAt: null },
  });
  await notify(tx, {
    dedupeKey: `waitlist-joined:${entry.id}`,
    email,
    template: 'waitlist-joined',
    data: () => ({ zip, service: pack?.name ?? t('holiday lighting'), ...waitlistLinks(entry, pack?.slug ?? 'basic') }),
  });
}

/** Takes an entry off the list by its mailed link. Doing it twice is doing it once. */
export async function leaveWaitlist(tx: Tx, { token }: { token: string }): Promise<void> {
  await tx.waitlistEntry.deleteMany({ where: { token } });
}
