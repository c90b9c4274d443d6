import { z } from 'zod';
import { licenseReason } from '#app/domain/licenses/license-reason';
import { LICENSE_STATUSES } from '#app/domain/licenses/license-policy';
import { requireApplicant } from '#app/domain/pros/find-pro.server';
import { addLicense, type readOwnLicenses } from '#app/domain/pros/keep-license.server';
import type { SetupState } from '#app/domain/pros/read-setup.server';
import { licenseSchema } from '#app/domain/pros/setup.schema';
import type { guardAction } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { dateText } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';

export const licensesView = z.object({
  licenses: z.array(
    z.object({
      id: z.string(),
      work: z.string(),
      state: z.string(),
      number: z.string(),
      status: z.enum(LICENSE_STATUSES),
      expiresOn: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** The kinds of their work that a state asks a license for. */
  work: z.array(z.object({ value: z.string(), label: z.string() })),
  homeState: z.string(),
  opId: z.string(),
});
export type LicensesView = z.output<typeof licensesView>;

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
