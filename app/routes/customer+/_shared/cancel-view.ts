import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const cancelSchema = z.object({
  reason: z.string().trim().max(500, mark('Keep the reason under 500 characters')).default(''),
  /** What the page said it would cost: if time has moved the fee since, the customer is asked again. */
  feeCents: z.coerce.number().int().min(0),
});

export const cancelView = z.object({
  visitId: z.string(),
  feeCents: z.number(),
  refundCents: z.number(),
  explanation: z.string(),
  opId: z.string(),
});
