import { z } from 'zod';

/** Nothing is typed: the amount is what the booking owes. */
export const paySchema = z.object({});

export const payView = z.object({
  reference: z.string(),
  service: z.string(),
  dueCents: z.number(),
  /** Begun with real money while test money is what is new (G141). */
  isReal: z.boolean(),
  failure: z.string().nullable(),
  opId: z.string(),
});
