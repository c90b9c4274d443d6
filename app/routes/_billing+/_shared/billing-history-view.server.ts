import { z } from 'zod';

const billingItemView = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'receipt']),
  number: z.string(),
  what: z.string(),
  status: z.string(),
  at: z.date(),
  totalCents: z.number(),
  refundedCents: z.number(),
  dueAt: z.date().nullable(),
  hostedUrl: z.string().nullable(),
  paidWith: z.string().nullable(),
  pdfPath: z.string(),
});

export const billingHistoryView = z.object({
  items: z.array(billingItemView),
  /** What we hold for the customer, by booking. */
  credits: z.array(z.object({ reference: z.string(), amountCents: z.number() })),
  /** What any booking can be paid from. */
  accountCreditCents: z.number(),
  /** The moment that overdue is reckoned for. */
  at: z.date(),
  nextPage: z.string().nullable(),
  isLaterPage: z.boolean(),
  opId: z.string(),
  giftOpId: z.string(),
});

export type BillingHistory = z.output<typeof billingHistoryView>;
