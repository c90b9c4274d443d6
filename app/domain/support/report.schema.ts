import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const PROBLEM_KINDS = ['damage', 'late', 'conduct', 'money', 'other'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export const describeProblem: Record<ProblemKind, string> = {
  damage: 'Something was damaged',
  late: 'The crew is late',
  conduct: 'Someone’s behavior',
  money: 'The bill',
  other: 'Something else',
};

/** Report a problem with a visit. */
export const reportSchema = z.object({
  kind: z.enum(PROBLEM_KINDS).default('other'),
  message: z
    .string({ required_error: mark('Tell us what happened') })
    .trim()
    .min(1, mark('Tell us what happened'))
    .max(2_000, mark('Keep it under 2,000 characters')),
});

export type ProblemReport = z.output<typeof reportSchema>;
