import { z } from 'zod';
import { dollars } from '../payments/dollar-field';

export const REFUND_BEARERS = ['split', 'platform', 'pro'] as const;

export const refundSchema = z.object({
  subaction: z.literal('refund'),
  amount: dollars({ least: 1, most: 10_000_000, what: 'the amount to refund' }),
  bearer: z.enum(REFUND_BEARERS, { message: 'Choose who pays for the refund' }),
  visitId: z.string().uuid().or(z.literal('')).default(''),
  reason: z
    .string()
    .trim()
    .min(3, 'Enter a reason. We include it in the email to the customer')
    .max(300, 'Keep the reason under 300 characters'),
  /** What the page showed as left of this payment. */
  leftCents: z.coerce.number().int().min(0),
});

const decision = { refundId: z.string().uuid() };
export const approveRefundSchema = z.object({ subaction: z.literal('approve'), ...decision });
export const rejectRefundSchema = z.object({ subaction: z.literal('reject'), ...decision });
