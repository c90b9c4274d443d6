import { z } from 'zod';

export const releaseSchema = z.object({
  reason: z.string().trim().min(1, 'Enter the reason you can’t do this job').max(500, 'Keep the reason under 500 characters'),
});

export const releaseView = z.object({
  visitId: z.string(),
  feeCents: z.number(),
  rule: z.string(),
  noShowFeeCents: z.number(),
  opId: z.string(),
});
