import { z } from 'zod';
import { versionField } from '../fields/number-fields';
import { mark, type Marked } from '#app/platform/texts/t';

function count(text: Marked, most: number) {
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
  version: versionField,
  name: z.string().trim().min(2, mark('Enter a name')).max(40, mark('Keep the name under 40 characters')),
  tagline: z.string().trim().min(2, mark('Enter a line about it')).max(80, mark('Keep the line under 80 characters')),
  /** Whole dollars a month. */
  price: count(mark('Enter whole dollars a month, 0 to 999'), 999).pipe(
    z.number().min(1, mark('Enter whole dollars a month, 1 to 999')),
  ),
  guaranteeDays: count(mark('Enter days, 0 to 365'), 365),
  priorityDispatch: count(mark('Enter a priority, 0 to 9'), 9),
  freeServiceCalls: count(mark('Enter calls a year, 0 to 24'), 24),
  discountPercent: count(mark('Enter a percentage, 0 to 50'), 50),
  isPopular: z.literal('on').optional(),
  isActive: z.literal('on').optional(),
  reason: z.string().trim().min(1, mark('Enter a reason for the change')).max(300, mark('Shorten the reason to 300 characters')),
});

export type PlanForm = z.output<typeof planFormSchema>;
