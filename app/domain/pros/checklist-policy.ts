import { dateTimeFormat } from '#app/platform/date-time-format';
import { t } from '#app/platform/texts/t';
import { currentLocale } from '#app/platform/texts/language';
import { licenseReason } from '../licenses/license-reason';

/** The least a certificate of insurance covers. */
export const LEAST_COVERAGE_CENTS = 100_000_000;

export type StepState = 'missing' | 'waiting' | 'rejected' | 'done';
export type ChecklistStep = {
  key: 'details' | 'insurance' | 'identity' | 'license';
  label: string;
  state: StepState;
  note: string;
};

type SubmittedDocument = {
  kind: string;
  status: 'pending' | 'approved' | 'rejected';
  expiresOn: Date | null;
  coverageCents: number | null;
  reason: string | null;
};

export type ChecklistFacts = {
  services: string[];
  /** The kinds of work that the home state asks a license for. */
  licensed: { has: (service: string) => boolean };
  homeState: string;
  /** They work for us: the application is closed, and licenses are entered beside the documents. */
  onboarded: boolean;
  /** Local midnight of today as date columns are. */
  today: Date;
  documents: SubmittedDocument[];
  licenses: { service: string; state: string; status: string; expiresOn: Date | null; lastError: string | null }[];
};

function isOver(expiresOn: Date | null, today: Date): boolean {
  return expiresOn !== null && expiresOn < today;
}

function documentStep(
  documents: SubmittedDocument[],
  today: Date,
  need: { sent: string; ask: string; counts: (document: SubmittedDocument) => boolean },
) {
  const good = documents.find(
    (document) => document.status === 'approved' && !isOver(document.expiresOn, today) && need.counts(document),
  );
  if (good) return { state: 'done' as const, note: goodNote(good) };
  if (documents.some((document) => document.status === 'pending')) return { state: 'waiting' as const, note: need.sent };
  const refused = documents.find((document) => document.status === 'rejected');
  if (refused) return { state: 'rejected' as const, note: refused.reason ?? t('Upload another one') };
  const old = documents.find((document) => document.status === 'approved');
  return {
    state: 'missing' as const,
    note: old?.expiresOn ? t('Expired on {expiresOn}', { expiresOn: toDay(old.expiresOn) }) : need.ask,
  };
}

/** For what the office approved and for what a register lists alike. */
function goodNote({ expiresOn }: { expiresOn: Date | null }): string {
  return expiresOn ? t('Good until {expiresOn}', { expiresOn: toDay(expiresOn) }) : t('Approved');
}

function toDay(date: Date): string {
  return dateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

function licenseStep({ services, licensed, homeState, onboarded, licenses, today }: ChecklistFacts): ChecklistStep | null {
  const asked = services.filter((service) => licensed.has(service));
  if (asked.length === 0) return null;
  const own = licenses.filter((license) => license.state === homeState && asked.includes(license.service));
  const label = t('{state} license', { state: homeState });
  const good = own.find((license) => license.status === 'verified' && !isOver(license.expiresOn, today));
  if (good) return { key: 'license', label, state: 'done', note: goodNote(good) };
  const first = own[0];
  const where = onboarded ? t('Enter its number under Licenses') : t('Enter its number in your details');
  if (!first) return { key: 'license', label, state: 'missing', note: where };
  const why = first.lastError && licenseReason(first.lastError);
  if (first.status === 'pending')
    return { key: 'license', label, state: 'waiting', note: why || t('We’re checking the state register') };
  return { key: 'license', label, state: 'rejected', note: why || t('Not confirmed by the state register') };
}

/** What stands between an application and work, in order; a license only where the state asks for one. */
export function getChecklist(facts: ChecklistFacts): ChecklistStep[] {
  const { documents, today } = facts;
  const insurance = documentStep(
    documents.filter(({ kind }) => kind === 'insurance'),
    today,
    {
      sent: t('We review it within one business day'),
      ask: t('At least $1,000,000 liability, with the expiration date'),
      counts: ({ coverageCents, expiresOn }) => (coverageCents ?? 0) >= LEAST_COVERAGE_CENTS && expiresOn !== null,
    },
  );
  const identity = documentStep(
    documents.filter(({ kind }) => kind === 'identity'),
    today,
    { sent: t('We review it within one business day'), ask: t("A driver's license, state ID or passport"), counts: () => true },
  );
  const license = licenseStep(facts);
  return [
    { key: 'details', label: t('Your details'), state: 'done', note: t('Saved') },
    { key: 'insurance', label: t('Certificate of insurance'), ...insurance },
    { key: 'identity', label: t('Photo ID'), ...identity },
    ...(license ? [license] : []),
  ];
}

export function isComplete(steps: ChecklistStep[]): boolean {
  return steps.every(({ state }) => state === 'done');
}
