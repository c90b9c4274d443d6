import { z } from 'zod';

const planView = z.object({
  code: z.string(),
  name: z.string(),
  tagline: z.string(),
  priceCents: z.number(),
  features: z.array(z.string()),
  isPopular: z.boolean(),
  isSelected: z.boolean(),
  button: z.object({ label: z.string(), kind: z.enum(['sign-up', 'select', 'change', 'current']) }),
  opId: z.string(),
});

export const plansView = z.object({
  plans: z.array(planView),
  active: z.object({ name: z.string(), pastDue: z.boolean(), renewsOn: z.string(), endsOn: z.string().nullable() }).nullable(),
  freeCalls: z.object({ left: z.number(), ofYear: z.number() }).nullable(),
  /** How plans run and end. */
  runs: z.string(),
  keepOpId: z.string(),
});

export type PlanCard = z.output<typeof planView>;
export type PlansData = z.output<typeof plansView>;

/** Takes a plan, or keeps the one that was canceled. */
export const plansForm = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('select'), planCode: z.string().min(1).max(60) }),
  z.object({ subaction: z.literal('keep') }),
]);
