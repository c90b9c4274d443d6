import { t } from '#app/platform/texts/t';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { currentLanguage } from '#app/platform/texts/language';
import { findZip } from '../catalog/find-zip.server';
import { matchPackage } from '../catalog/package-slugs';
import { listPackages } from '../catalog/queries.server';
import { notify } from '../notifications/notify.server';
import type { WaitlistForm } from './waitlist.schema';
import { waitlistLinks } from './waitlist-links.server';

/**
 * Puts a person on the list of a ZIP that is not covered, or covered and full. Joining twice is joining once; the page says the
 * same either way; who names no service waits for the first that is sold. Throws InputError for a ZIP that does not exist, NotFound where nothing is sold.
 */
export async function joinWaitlist(tx: Tx, input: { form: WaitlistForm; userId: string | null }): Promise<void> {
  const { email, zip, service } = input.form;
  if (!(await findZip(tx, zip)))
    throw new InputError('Unknown ZIP code', { zip: t('We can’t find the ZIP code {zip}. Check the five digits.', { zip }) });
  const packages = await listPackages(tx);
  const match = matchPackage(packages, service);
  const pack = match.kind === 'exact' || match.kind === 'alias' ? match.pack : packages[0];
  if (!pack) throw new NotFound(t('Service not found'));
  const key = { email, zip, service: pack.id };
  const language = currentLanguage();
  const entry = await tx.waitlistEntry.upsert({
    where: { email_zip_service: key },
    create: { ...key, userId: input.userId, language, createdAt: now() },
    // Told before and full again: it counts again.
    update: { language, notifiedAt: null, checkedAt: null },
  });
  await notify(tx, {
    dedupeKey: `waitlist-joined:${entry.id}`,
    email,
    template: 'waitlist-joined',
    data: () => ({ zip, service: pack.name, ...waitlistLinks(entry, pack.slug) }),
  });
}

/** Takes an entry off the list by its mailed link. Doing it twice is doing it once. */
export async function leaveWaitlist(tx: Tx, { token }: { token: string }): Promise<void> {
  await tx.waitlistEntry.deleteMany({ where: { token } });
}
