import { z } from 'zod';

function count(what: string, most: number) {
  const text = `Enter ${what}, 0 to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, text)
    .transform(Number)
    .pipe(z.number().max(most, text));
}

/** What stands in the place of a plan's code where one is added; no code is written so. */
export const NEW_PLAN = '+';

/** An admin's change to a plan, or a new one; `subaction` names it. */
export const planFormSchema = z.object({
  subaction: z.string().min(1).max(60),
  version: z.coerce.number().int().min(1),
  name: z.string().trim().min(2, 'Enter a name').max(40, 'Keep the name under 40 characters'),
  tagline: z.string().trim().min(2, 'Enter a line about it').max(80, 'Keep the line under 80 characters'),
  /** Whole dollars a month. */
  price: count('whole dollars a month', 999).pipe(z.number().min(1, 'Enter whole dollars a month, 1 to 999')),
  guaranteeDays: count('days', 365),
  priorityDispatch: count('a priority', 9),
  freeServiceCalls: count('calls a year', 24),
  discountPercent: count('a percentage', 50),
  isPopular: z.literal('on').optional(),
  isActive: z.literal('on').optional(),
  reason: z.string().trim().min(1, 'Enter a reason for the change').max(300, 'Shorten the reason to 300 characters'),
});

export type PlanForm = z.output<typeof planFormSchema>;
