import { z } from 'zod';

/** What the page says once the payment is known. */
export const confirmationView = z.object({
  reference: z.string(),
  state: z.enum(['pending', 'paid', 'over']),
  paymentStatus: z.string(),
  isCommercial: z.boolean(),
  /** Nothing was paid: an invoice follows each visit. */
  isOnInvoice: z.boolean(),
  netDays: z.number(),
  service: z.string(),
  hasTakedown: z.boolean(),
  /** When the balance is charged. */
  doneText: z.string(),
  date: z.string(),
  dayPart: z.string(),
  address: z.string(),
  email: z.string(),
  totalCents: z.number(),
  paidCents: z.number(),
  checkoutTo: z.string(),
  quoteToken: z.string(),
  zone: z.string(),
  /** Who signed the quote, and when. */
  signed: z.object({ name: z.string(), at: z.date() }).nullable(),
  /** Where a guest continues; null if the booking's customer is signed in. */
  guest: z.object({ trackTo: z.string().nullable(), signInTo: z.string(), passwordTo: z.string() }).nullable(),
});

export type ConfirmationData = z.output<typeof confirmationView>;
