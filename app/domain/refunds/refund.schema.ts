import { z } from 'zod';
import { dollarsWithin } from '../fields/dollar-fields';
import { mark } from '#app/platform/texts/t';

export const REFUND_BEARERS = ['split', 'platform', 'pro'] as const;

export const refundSchema = z.object({
  subaction: z.literal('refund'),
  amount: dollarsWithin({ least: 1, most: 10_000_000, message: mark('Enter the amount to refund, like 60.00') }),
  bearer: z.enum(REFUND_BEARERS, { message: mark('Choose who pays for the refund') }),
  visitId: z.string().uuid().or(z.literal('')).default(''),
  reason: z
    .string()
    .trim()
    .min(3, mark('Enter a reason. We include it in the email to the customer'))
    .max(300, mark('Keep the reason under 300 characters')),
  /** What the page showed as left of this payment. */
  leftCents: z.coerce.number().int().min(0),
});

const decision = { refundId: z.string().uuid() };
export const approveRefundSchema = z.object({ subaction: z.literal('approve'), ...decision });
export const rejectRefundSchema = z.object({ subaction: z.literal('reject'), ...decision });
export const withdrawRefundSchema = z.object({ subaction: z.literal('withdraw'), ...decision });
