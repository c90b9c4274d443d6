import { z } from 'zod';

/** The button for paying over time; the other one sends nothing. */
export const payField = z.literal('later').optional().catch(undefined);

/** Nothing is typed: the amount is what the booking owes. */
export const paySchema = z.object({ pay: payField });

export const consentView = z.object({ rules: z.array(z.string()), sentence: z.string(), version: z.string() });

/** With whom an amount can be paid over time, in words. */
export const overTimeView = z.object({ providers: z.string(), cents: z.number() });

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
  refusal: z.object({ message: z.string(), asksToConfirm: z.boolean(), isLater: z.boolean() }).nullable(),
  /** Null where it can be paid by card only. */
  overTime: overTimeView.nullable(),
  opId: z.string(),
});
