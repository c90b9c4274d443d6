import { licenseReason } from '#app/domain/licenses/license-reason';
import { requireApplicant } from '#app/domain/pros/find-pro.server';
import { addLicense, type readOwnLicenses } from '#app/domain/pros/keep-license.server';
import type { SetupState } from '#app/domain/pros/read-setup.server';
import { licenseSchema } from '#app/domain/pros/setup.schema';
import type { guardAction } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { dateText } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import type { LicensesView } from './licenses-view';

type Own = Awaited<ReturnType<typeof readOwnLicenses>>;

/** What the page of documents shows of a pro's licenses; null where none of their work needs one and they have none. */
export function showLicenses({ licenses, homeState }: Own, { work, values }: SetupState): LicensesView | null {
  const names = new Map(work.map(({ value, label }) => [value, label]));
  const licensed = work.filter(({ value, hint }) => hint && values.services.includes(value));
  if (licensed.length === 0 && licenses.length === 0) return null;
  return {
    licenses: licenses.map(({ service, expiresOn, lastError, ...license }) => ({
      ...license,
      work: names.get(service) ?? service,
      expiresOn: expiresOn && dateText(expiresOn),
      reason: license.status === 'verified' || !lastError ? null : licenseReason(lastError),
    })),
    work: licensed.map(({ value, label }) => ({ value, label })),
    homeState,
    opId: crypto.randomUUID(),
  };
}

type Input = Parameters<Parameters<typeof guardAction<'routes/pro+/docs', unknown>>[1]>[0];

/** Keeps the license of the form; it is checked with the state from there. */
export async function receiveLicense({ actor, db, read, run }: Input): Promise<Response> {
  const form = await read(licenseSchema);
  const { proId } = await requireApplicant(db, { userId: actor.userId });
  await run(form, 'license', (tx) => addLicense(tx, { proId, license: form.data }));
  return redirectWithNotice('/pro/docs', {
    type: 'success',
    message: t('License added'),
    description: t('We check the number with the state. You get offers for this work there once it’s verified.'),
  });
}
