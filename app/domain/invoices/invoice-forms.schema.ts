import { z } from 'zod';
import { dollarsWithin } from '../fields/dollar-fields';
import { mark } from '#app/platform/texts/t';

const reason = z
  .string({ required_error: mark('Enter a reason. We include it in the email to the customer') })
  .trim()
  .min(3, mark('Enter a reason. We include it in the email to the customer'))
  .max(300, mark('Keep the reason under 300 characters'));

export const recordPaymentSchema = z.object({
  subaction: z.literal('record'),
  amount: dollarsWithin({ least: 1, most: 10_000_000, message: mark('Enter the amount you received, like 60.00') }),
  reference: z
    .string({ required_error: mark('Enter the transfer or check number') })
    .trim()
    .min(3, mark('Enter the transfer or check number'))
    .max(100, mark('Keep the reference under 100 characters')),
});

export const voidInvoiceSchema = z.object({ subaction: z.literal('void'), reason });

/** What the office does to an invoice. */
export const invoiceActionSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('remind') }),
  recordPaymentSchema,
  voidInvoiceSchema,
]);

/** "1", "0.75" as bps; null for anything else. */
function parsePercent(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[%\s]/g, '');
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

const PERCENT = mark('Enter a percentage between 0 and 10, like 1.25');

export const saveCapSchema = z.object({
  subaction: z.literal('save'),
  state: z.string({ required_error: mark('Choose a state') }).regex(/^[A-Z]{2}$/, mark('Choose a state')),
  percent: z
    .string({ required_error: PERCENT })
    .max(10, PERCENT)
    .transform((text, context) => {
      const bps = parsePercent(text);
      if (bps !== null && bps <= 1_000) return bps;
      context.addIssue({ code: 'custom', message: PERCENT });
      return z.NEVER;
    }),
});

export const capActionSchema = z.discriminatedUnion('subaction', [
  saveCapSchema,
  z.object({ subaction: z.literal('remove'), state: z.string().regex(/^[A-Z]{2}$/, mark('Choose a state')) }),
]);
