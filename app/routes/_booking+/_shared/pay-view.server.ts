import { z } from 'zod';

/** Nothing is typed: the amount is what the booking owes. */
export const paySchema = z.object({});

export const payView = z.object({
  reference: z.string(),
  service: z.string(),
  dueCents: z.number(),
  failure: z.string().nullable(),
  opId: z.string(),
});
