import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const SIGN_OFF_FILTERS = ['disputed', 'waiting', 'settled', 'all'] as const;
export type SignOffFilter = (typeof SIGN_OFF_FILTERS)[number];

export const SETTLE_LIMIT = 1_000;

/** How an admin settles disputed work: a note that both sides read. */
export const settleSchema = z.object({
  note: z
    .string({ required_error: mark('Enter how it was resolved') })
    .trim()
    .min(1, mark('Enter how it was resolved'))
    .max(SETTLE_LIMIT, mark('Keep it under 1,000 characters')),
});
