import { z } from 'zod';
import { DOCUMENT_KINDS } from '#app/domain/documents/document-kinds';
import { formatDateTime, formatDay } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { formatPhone } from '#app/platform/format-phone';
import { dateText } from '#app/platform/local-date';
import { mark, t, translate } from '#app/platform/texts/t';

const STATUS_LABELS = {
  applied: mark('Applied'),
  active: mark('Active'),
  paused: mark('Paused'),
  suspended: mark('Suspended'),
  banned: mark('Banned'),
} as const;
const LOOKS = {
  pending: { label: mark('Needs review'), tone: 'warn' },
  approved: { label: mark('Approved'), tone: 'good' },
  rejected: { label: mark('Rejected'), tone: 'bad' },
} as const;

export const adminProView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  status: z.enum(['applied', 'active', 'paused', 'suspended', 'banned']),
  statusLabel: z.string(),
  zone: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  steps: z.array(
    z.object({ key: z.string(), label: z.string(), state: z.enum(['missing', 'waiting', 'rejected', 'done']), note: z.string() }),
  ),
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(DOCUMENT_KINDS),
      label: z.string(),
      tone: z.enum(['good', 'info', 'warn', 'bad', 'calm']),
      name: z.string(),
      expiresOn: z.string().nullable(),
      coverage: z.string().nullable(),
      reason: z.string().nullable(),
      href: z.string(),
    }),
  ),
  licenses: z.array(z.object({ id: z.string(), state: z.string(), number: z.string(), service: z.string(), status: z.string() })),
  helper: z.boolean(),
  appealWaits: z.boolean(),
  /** Another admin than the one who suspended decides an appeal. */
  mayDecide: z.boolean(),
  nextApplicant: z.object({ id: z.string(), name: z.string() }).nullable(),
  suspensions: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      at: z.date(),
      until: z.date().nullable(),
      endedAt: z.date().nullable(),
      appeal: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
  nextSuspensions: z.string().nullable(),
  held: z.array(
    z.object({
      visitId: z.string(),
      start: z.date(),
      zone: z.string(),
      service: z.string(),
      reference: z.string(),
      city: z.string(),
    }),
  ),
  nextHeld: z.string().nullable(),
  opIds: z.object({ approve: z.string(), waive: z.string(), suspension: z.string(), endPause: z.string() }),
});
export type AdminProView = z.output<typeof adminProView>;

type Document = {
  id: string;
  kind: AdminProView['documents'][number]['kind'];
  status: keyof typeof LOOKS;
  name: string;
  expiresOn: string | null;
  coverageCents: number | null;
  reason: string | null;
  href: string;
};

type Found = {
  pro: {
    id: string;
    status: AdminProView['status'];
    companyName: string;
    soleProprietor: boolean;
    homeZip: string;
    zone: string;
    yearsExperience: number;
    helperWaivedAt: Date | null;
    bio: string;
    onboardedAt: Date | null;
    insuranceExpires: Date | null;
    officePausedUntil: Date | null;
    officePauseReason: string | null;
    user: { fullName: string; email: string; phone: string | null; emailVerifiedAt: Date | null };
    licenses: AdminProView['licenses'];
  };
  work: string[];
  steps: AdminProView['steps'];
  documents: Document[];
  held: AdminProView['held'];
  nextHeld: string | null;
  suspensions: AdminProView['suspensions'];
  nextSuspensions: string | null;
  appealWaits: boolean;
  helper: boolean;
  mayDecide: boolean;
  nextApplicant: AdminProView['nextApplicant'];
};

function day(date: Date | null): string | null {
  return date && formatDay(dateText(date));
}

function experienceText({ yearsExperience, helperWaivedAt }: Found['pro']): string {
  const years = t('{count, plural, one {# year} other {# years}}', { count: yearsExperience });
  return helperWaivedAt ? t('{years}, approved to work alone', { years }) : years;
}

/** What the page of a pro shows an admin, from the rows. */
export function presentPro({
  pro,
  work,
  steps,
  documents,
  held,
  nextHeld,
  suspensions,
  nextSuspensions,
  appealWaits,
  helper,
  mayDecide,
  nextApplicant,
}: Found): z.input<typeof adminProView> {
  const { user } = pro;
  return {
    id: pro.id,
    mayDecide,
    nextApplicant,
    name: user.fullName,
    email: user.email,
    companyName: pro.companyName,
    status: pro.status,
    statusLabel: translate(STATUS_LABELS[pro.status]),
    zone: pro.zone,
    steps,
    facts: [
      { label: t('Phone'), value: user.phone ? formatPhone(user.phone) : t('None') },
      { label: t('Email confirmed'), value: day(user.emailVerifiedAt) ?? t('Not yet') },
      { label: t('Home ZIP'), value: pro.homeZip },
      { label: t('Company'), value: pro.soleProprietor ? t('Sole proprietor') : pro.companyName },
      { label: t('Experience'), value: experienceText(pro) },
      { label: t('Work'), value: work.join(', ') || t('None') },
      { label: t('Joined'), value: day(pro.onboardedAt) ?? t('Not yet') },
      { label: t('Insured until'), value: day(pro.insuranceExpires) ?? t('No approved certificate') },
      ...(pro.status === 'paused' && pro.officePausedUntil
        ? [
            { label: t('Paused until'), value: formatDateTime(pro.officePausedUntil, { style: 'date', zone: pro.zone }) },
            { label: t('Reason for the pause'), value: pro.officePauseReason ?? '' },
          ]
        : []),
      ...(pro.bio ? [{ label: t('About the pro'), value: pro.bio }] : []),
    ],
    documents: documents.map(({ status, coverageCents, ...document }) => ({
      ...document,
      ...LOOKS[status],
      label: translate(LOOKS[status].label),
      coverage: coverageCents === null ? null : formatMoney(coverageCents),
    })),
    licenses: pro.licenses,
    helper,
    suspensions,
    nextSuspensions,
    appealWaits,
    held,
    nextHeld,
    opIds: {
      approve: crypto.randomUUID(),
      waive: crypto.randomUUID(),
      suspension: crypto.randomUUID(),
      endPause: crypto.randomUUID(),
    },
  };
}
