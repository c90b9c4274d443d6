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
  hostedUrl: z.string().nullable(),
  pdfPath: z.string(),
});

export const billingHistoryView = z.object({
  items: z.array(billingItemView),
  nextPage: z.string().nullable(),
  opId: z.string(),
});

export type BillingHistory = z.output<typeof billingHistoryView>;
