import { z } from 'zod';

export const changePlanView = z.object({
  planCode: z.string(),
  fromName: z.string(),
  toName: z.string(),
  dueNowCents: z.number(),
  monthlyCents: z.number(),
  prorationDate: z.number(),
  lines: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  opId: z.string(),
});

export const changePlanForm = z.object({
  planCode: z.string().min(1).max(60),
  /** The second that the shown amount was reckoned for. */
  prorationDate: z.coerce.number().int().positive(),
});
