import { mark, type Marked } from '#app/platform/texts/t';

/** What helps to win a dispute, in the order in which it is listed. */
export const EVIDENCE_KINDS = ['signature', 'consent', 'check-in', 'checklist', 'photos', 'sign-off', 'messages'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const evidenceKindLabels: Record<EvidenceKind, Marked> = {
  signature: mark('Signed quote'),
  consent: mark('Consent to the policy'),
  'check-in': mark('Check-in at the address'),
  checklist: mark('Completed checklist'),
  photos: mark('Photos of the work'),
  'sign-off': mark('Customer’s sign-off'),
  messages: mark('Messages with the customer'),
};

type Facts = {
  quote: { acceptance: object | null };
  consent: object | null;
  thread: { messages: { removedAt: Date | null }[] } | null;
  createdAt: Date;
  tickets: { messages: object[] }[];
  site: { letters: { createdAt: Date }[] };
  visits: {
    assignments: { arrivedAt: Date | null }[];
    checks: { doneAt: Date | null }[];
    photos: { hiddenAt: Date | null; file: { deletedAt: Date | null } }[];
    signOff: { status: string } | null;
  }[];
};

/** Which kinds of evidence a booking has, from what a pack is made of. */
export function evidenceFound({ quote, consent, thread, tickets, site, createdAt, visits }: Facts): EvidenceKind[] {
  const found: Record<EvidenceKind, boolean> = {
    signature: quote.acceptance !== null,
    consent: consent !== null,
    'check-in': visits.some(({ assignments }) => assignments.some(({ arrivedAt }) => arrivedAt)),
    checklist: visits.some(({ checks }) => checks.length > 0 && checks.every(({ doneAt }) => doneAt)),
    photos: visits.some(({ photos }) => photos.some(({ hiddenAt, file }) => !hiddenAt && !file.deletedAt)),
    'sign-off': visits.some(({ signOff }) => signOff?.status === 'accepted'),
    messages:
      (thread?.messages ?? []).some(({ removedAt }) => !removedAt) ||
      tickets.some(({ messages }) => messages.length > 0) ||
      site.letters.some((letter) => letter.createdAt >= createdAt),
  };
  return EVIDENCE_KINDS.filter((kind) => found[kind]);
}
