import { z } from 'zod';

/** What a customer answers to a quote. */
export const quoteAnswerSchema = z.object({
  intent: z.enum(['view', 'accept', 'decline']),
  reason: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .pipe(z.string().max(500, 'Shorten the reason to 500 characters')),
});
