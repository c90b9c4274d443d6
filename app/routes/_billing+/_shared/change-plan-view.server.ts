import { z } from 'zod';

/** The year 2100, in seconds: what lies behind it is no moment that an amount was reckoned for. */
const LAST_SECOND = 4_102_444_800;

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
  prorationDate: z.coerce.number().int().positive().max(LAST_SECOND),
});
