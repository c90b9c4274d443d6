import { mark, type Marked } from '#app/platform/texts/t';
/** What the office looks at: open ones that are due later, open ones that are late, and how the others ended. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'void', 'all'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** How late an open invoice is, in days. */
export const AGE_BUCKETS = ['current', '1-30', '31-60', '61-90', '90+'] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number];

export const bucketLabels: Record<AgeBucket, Marked> = {
  current: mark('Not due yet'),
  '1-30': mark('1–30 days'),
  '31-60': mark('31–60 days'),
  '61-90': mark('61–90 days'),
  '90+': mark('90+ days'),
};

export const kindLabels: Record<string, Marked> = {
  visit: mark('Work'),
  fee: mark('Fee'),
  late: mark('Late charge'),
  plan: mark('Plan'),
};

/** One invoice of a booking as the office reads it. */
export type InvoiceRow = {
  id: string;
  number: string | null;
  kind: string;
  status: string;
  who: string;
  reference: string;
  totalCents: number;
  issuedAt: Date;
  dueAt: Date | null;
  paidAt: Date | null;
  /** Whole days past due by the calendar of the place; below zero before. */
  days: number;
  /** Reminders and late charges so far. */
  reminders: number;
  lateCents: number;
  zone: string;
  isBeingVoided: boolean;
};
