import { z } from 'zod';

export const SIGN_OFF_FILTERS = ['disputed', 'waiting', 'settled', 'all'] as const;
export type SignOffFilter = (typeof SIGN_OFF_FILTERS)[number];

export const SETTLE_LIMIT = 1_000;

/** How an admin settles disputed work: a note that both sides read. */
export const settleSchema = z.object({
  note: z
    .string({ required_error: 'Enter how it was resolved' })
    .trim()
    .min(1, 'Enter how it was resolved')
    .max(SETTLE_LIMIT, `Keep it under ${SETTLE_LIMIT.toLocaleString('en-US')} characters`),
});
