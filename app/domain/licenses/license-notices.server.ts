import { appUrl } from '#app/platform/app-url.server';
import { dateTimeFormat } from '#app/platform/date-time-format';
import type { Tx } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { currentLocale } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { notify } from '../notifications/notify.server';
import { daysLeft, noticeStep } from './license-policy';
import { licenseReason } from './license-reason';
import type { LicenseWithPro } from './lock-license.server';

function aboutLicense({ service, state, number, pro }: LicenseWithPro) {
  // Where they enter the license: with their details, and once onboarded beside their documents.
  return { name: pro.user.fullName, service, state, number, url: appUrl(pro.onboardedAt ? '/pro/docs' : '/pro/setup') };
}

function longDay(date: Date): string {
  return dateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Admins are told once of a license that waits for them, as no register will answer for it. */
export async function askTheOffice(tx: Tx, { id, state, number, pro }: LicenseWithPro): Promise<void> {
  await notifyAdmins(tx, {
    dedupeKey: `license-to-decide:${id}`,
    subject: () => t('License to check: {state} {number}', { state, number }),
    text: () =>
      t(
        '{name} has a license from a state whose register we can’t check automatically. Check it yourself, then approve or reject it.',
        {
          name: pro.user.fullName,
        },
      ),
    url: appUrl(`/admin/licenses/${id}`),
  });
}

/** The pro is told 60, 30, 14, 7 and 1 days before the end and when it is over; the admins when it is over. */
export async function notifyOfTheEnd(
  tx: Tx,
  { license, expiresOn, today }: { license: LicenseWithPro; expiresOn: Date; today: Date },
): Promise<void> {
  const days = daysLeft(expiresOn, today);
  const step = noticeStep(days);
  if (step === null) return;
  const { id, state, number, pro } = license;
  const expires = dateText(expiresOn);
  const dedupeKey = `license-expiring:${id}:${expires}:${step}`;
  const data = () => ({ ...aboutLicense(license), expires: longDay(expiresOn), days });
  // One who was imported and has not come yet gets no mail.
  if (pro.user.emailVerifiedAt) await notify(tx, { dedupeKey, userId: pro.userId, template: 'license-expiring', data });
  if (step >= 0) return;
  await notifyAdmins(tx, {
    dedupeKey: `${dedupeKey}:admins`,
    subject: () => t('License expired: {state} {number}', { state, number }),
    text: () => t('{name} won’t get new offers that need it. Check the visits they already have.', { name: pro.user.fullName }),
    url: appUrl(`/admin/licenses/${id}`),
  });
}

type Decided = { license: LicenseWithPro; checkId: string; verdict: { expiresOn: Date | null } | { reason: string } };

/** The pro is told that a license counts, or that it does not and why. Once for each check. */
export async function notifyOfVerdict(tx: Tx, { license, checkId, verdict }: Decided): Promise<void> {
  const { pro } = license;
  if (!pro.user.emailVerifiedAt) return;
  await notify(tx, {
    dedupeKey: `license-decided:${checkId}`,
    userId: pro.userId,
    template: 'license-decided',
    data: () => ({
      ...aboutLicense(license),
      ...('reason' in verdict
        ? { reason: licenseReason(verdict.reason) }
        : { expires: verdict.expiresOn ? longDay(verdict.expiresOn) : undefined }),
    }),
  });
}

/** The admins are told of a license that counted and that the register no longer confirms. */
export async function alarmOfFailure(tx: Tx, { license, checkId }: { license: LicenseWithPro; checkId: string }): Promise<void> {
  const { id, state, number, pro } = license;
  await notifyAdmins(tx, {
    dedupeKey: `license-failed:${checkId}`,
    subject: () => t('License no longer confirmed: {state} {number}', { state, number }),
    text: () => t('{name} won’t get new offers that need it. Check the visits they already have.', { name: pro.user.fullName }),
    url: appUrl(`/admin/licenses/${id}`),
  });
}

type Disagreement = { license: LicenseWithPro; decisionId: string; says: string };

/** The admins are told that the register says something else than they decided: once for each thing that it says. */
export async function alarmOfDisagreement(tx: Tx, { license, decisionId, says }: Disagreement): Promise<void> {
  const { id, state, number, pro } = license;
  await notifyAdmins(tx, {
    dedupeKey: `license-disagrees:${decisionId}:${says}`,
    subject: () => t('The register disagrees: {state} {number}', { state, number }),
    text: () =>
      t(
        'An admin approved or rejected this license of {name} manually, and that decision hasn’t changed. The register says: {reason} Check it, and change the decision if needed.',
        {
          name: pro.user.fullName,
          reason: licenseReason(says),
        },
      ),
    url: appUrl(`/admin/licenses/${id}`),
  });
}
