import { DAY_MS } from '#app/platform/durations';
import { dateText } from '#app/platform/local-date';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import type { RegisterAnswer } from './license-adapter';

export const LICENSE_STATUSES = ['pending', 'verified', 'expired', 'failed'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

const labels: Record<LicenseStatus, Marked> = {
  pending: mark('Pending'),
  verified: mark('Verified'),
  expired: mark('Expired'),
  failed: mark('Failed'),
};

export function licenseLabel(status: string): string {
  return LICENSE_STATUSES.includes(status as LicenseStatus) ? translate(labels[status as LicenseStatus]) : t('Unknown');
}

export type LicenseVerdict = { status: LicenseStatus; reason: string | null };

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * What an answer means for the license of `holderName`, on the local date `today` (midnight UTC of it, as date columns are).
 * A license is good through its last day.
 */
export function judgeAnswer(answer: RegisterAnswer, { holderName, today }: { holderName: string; today: Date }): LicenseVerdict {
  if (!answer.found) return { status: 'failed', reason: mark('The register does not list this number.') };
  if (plain(answer.holderName) !== plain(holderName))
    return { status: 'failed', reason: mark('The register lists this number under another name.') };
  if (answer.expiresOn < today || answer.status === 'expired')
    return { status: 'expired', reason: `Expired on ${dateText(answer.expiresOn)}.` };
  if (answer.status !== 'active') return { status: 'failed', reason: `The register says: ${answer.status}.` };
  return { status: 'verified', reason: null };
}

/** What stays of a license where no register can be asked: what the office decided, until its last good day is over. */
export function judgeAlone(
  license: { status: LicenseStatus; expiresOn: Date | null; lastError: string | null },
  today: Date,
): LicenseVerdict {
  const { status, expiresOn, lastError } = license;
  if (status === 'failed') return { status, reason: lastError };
  if (status === 'pending') return { status, reason: mark('This state has no register that we can ask. An admin decides.') };
  if (expiresOn && expiresOn < today) return { status: 'expired', reason: `Expired on ${dateText(expiresOn)}.` };
  return { status, reason: status === 'expired' ? lastError : null };
}

const ROUTINE_DAYS = 30;
const CLOSE_DAYS = 14;
/** Days before the end on which its pro is told. */
const NOTICE_DAYS = [60, 30, 14, 7, 1];

/** Whole days from `today` to the last good day; negative once it is over. */
export function daysLeft(expiresOn: Date, today: Date): number {
  return Math.round((expiresOn.getTime() - today.getTime()) / DAY_MS);
}

/** When to look again, by risk: every 30 days and on the days of the notices, but daily in the last 14 days before the end and after it. */
export function nextCheck(now: Date, { status, expiresOn }: { status: LicenseStatus; expiresOn: Date | null }): Date {
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const routine = new Date(now.getTime() + ROUTINE_DAYS * DAY_MS);
  if (status === 'expired') return tomorrow;
  if (status !== 'verified' || !expiresOn) return routine;
  const close = new Date(expiresOn.getTime() - CLOSE_DAYS * DAY_MS);
  if (close <= tomorrow) return tomorrow;
  const steps = NOTICE_DAYS.map((days) => new Date(expiresOn.getTime() - days * DAY_MS)).filter((day) => day > now);
  return [...steps, routine].reduce((first, day) => (day < first ? day : first));
}

/** The notices a pro gets before the end: the smallest of these that the days left have come down to. */
export function noticeStep(days: number): number | null {
  if (days < 0) return -1;
  return [...NOTICE_DAYS].reverse().find((step) => days <= step) ?? null;
}
