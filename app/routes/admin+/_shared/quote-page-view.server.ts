import { z } from 'zod';
import { siteRecordView } from '#app/components/sites/site-record-view';
import { designView } from '#app/domain/house-designs/design-view';
import { PAYMENT_TERMS } from '#app/domain/quotes/payment-terms';

const lineView = z.object({ label: z.string(), amountCents: z.number(), kind: z.string().nullable() });

const quoteView = z.object({
  id: z.string(),
  version: z.number(),
  status: z.string(),
  source: z.string(),
  totalCents: z.number(),
  depositCents: z.number(),
  terms: z.enum(PAYMENT_TERMS),
  netDays: z.number(),
  issuedAt: z.string(),
  reference: z.string().nullable(),
  revisionNote: z.string(),
  viewedAt: z.date().nullable(),
  declineReason: z.string(),
  options: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      note: z.string(),
      isRecommended: z.boolean(),
      acceptedAt: z.date().nullable(),
      totalCents: z.number(),
      depositCents: z.number(),
      lines: z.array(lineView),
    }),
  ),
  acceptance: z.object({ name: z.string(), at: z.date() }).nullable(),
  answers: z.object({ text: z.string() }).nullable(),
  changes: z.array(
    z.object({ id: z.string(), text: z.string(), askedAt: z.date(), answeredAt: z.date().nullable(), answer: z.string() }),
  ),
  lines: z.array(lineView),
});

/** `/admin/quotes/:requestId`. */
export const quotePageView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  date: z.string(),
  day: z.string(),
  /** Why nothing begins on that day. */
  closed: z.string().nullable(),
  notes: z.string(),
  house: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What is known of a site that we worked at before, without how to get in. */
  site: z.object({ id: z.string(), zone: z.string(), record: siteRecordView.nullable(), difference: z.string() }).nullable(),
  /** What the customer marked on a picture of it. */
  designed: designView.nullable(),
  photos: z.array(z.object({ href: z.string(), name: z.string() })),
  createdAt: z.string(),
  /** Who in the office took it on the phone; null where the customer sent it. */
  byPhone: z.object({ name: z.string(), at: z.date() }).nullable(),
  packageId: z.string(),
  terms: z.enum(PAYMENT_TERMS),
  /** Days that an invoice of a quote leaves to pay that is sent now. */
  netDays: z.number(),
  packages: z.array(z.object({ value: z.string(), label: z.string() })),
  taxPercent: z.number(),
  /** What the price list comes to, where no quote is out yet. */
  priceLines: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  quotes: z.array(quoteView),
  booked: z.boolean(),
  opId: z.string(),
});

export type QuotePage = z.output<typeof quotePageView>;
