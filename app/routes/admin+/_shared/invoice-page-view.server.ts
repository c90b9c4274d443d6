import { z } from 'zod';

/** What the office sees of one invoice. */
export const invoicePageView = z.object({
  id: z.string(),
  number: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  who: z.string(),
  email: z.string(),
  reference: z.string(),
  customerId: z.string(),
  state: z.string(),
  zone: z.string(),
  lines: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  taxCents: z.number(),
  totalCents: z.number(),
  issuedAt: z.date(),
  dueAt: z.date().nullable(),
  days: z.number(),
  hostedUrl: z.string().nullable(),
  stripeInvoiceId: z.string().nullable(),
  voidReason: z.string().nullable(),
  voidProblem: z.string().nullable(),
  isBeingPaid: z.boolean(),
  isBeingVoided: z.boolean(),
  lateOf: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
  lateCharges: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      status: z.string(),
      totalCents: z.number(),
      lateMonth: z.number().nullable(),
      lateBps: z.number().nullable(),
    }),
  ),
  steps: z.array(z.object({ at: z.date(), what: z.string(), who: z.string().nullable(), note: z.string().nullable() })),
  nextSteps: z.string().nullable(),
  payments: z.array(
    z.object({
      id: z.string(),
      outside: z.boolean(),
      outsideReference: z.string().nullable(),
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
      capturedCents: z.number(),
      refundedCents: z.number(),
    }),
  ),
  opIds: z.object({ remind: z.string(), record: z.string(), void: z.string() }),
});

type View = z.output<typeof invoicePageView>;
/** As the page gets it: moments may have traveled as text. */
export type InvoicePageData = Omit<View, 'issuedAt' | 'dueAt' | 'steps'> & {
  issuedAt: Date | string;
  dueAt: Date | string | null;
  steps: (Omit<View['steps'][number], 'at'> & { at: Date | string })[];
};
