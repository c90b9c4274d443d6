import { z } from 'zod';
import { mark, type Marked } from '#app/platform/texts/t';

export const PROBLEM_KINDS = ['damage', 'late', 'conduct', 'money', 'other'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export const describeProblem: Record<ProblemKind, Marked> = {
  damage: mark('Something was damaged'),
  late: mark('The crew is late'),
  conduct: mark('Someone’s behavior'),
  money: mark('The bill'),
  other: mark('Something else'),
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
