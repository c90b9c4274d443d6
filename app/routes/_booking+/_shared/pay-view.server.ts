import { z } from 'zod';

/** Nothing is typed: the amount is what the booking owes. */
export const paySchema = z.object({});

export const payView = z.object({
  reference: z.string(),
  service: z.string(),
  dueCents: z.number(),
  /** Its invoices have pages of their own. */
  isOnInvoice: z.boolean(),
  /** Begun with real money while test money is what is new. */
  isReal: z.boolean(),
  /** Back from the payment page; the bank's answer is still on its way to us. */
  isProcessing: z.boolean(),
  refusal: z.object({ message: z.string(), asksToConfirm: z.boolean() }).nullable(),
  opId: z.string(),
});
