import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

/** Why a pro gives a job back, in their words, and whether it means that they are not there on that day. */
export const RELEASE_CAUSES = {
  away: { label: mark('I’m not available that day'), isAbsent: true },
  sick: { label: mark('I’m sick or hurt'), isAbsent: true },
  gear: { label: mark('My vehicle or equipment'), isAbsent: false },
  job: { label: mark('Something about this job'), isAbsent: false },
  other: { label: mark('Something else'), isAbsent: false },
} as const;

export type ReleaseCause = keyof typeof RELEASE_CAUSES;

export const causeField = z.enum(['away', 'sick', 'gear', 'job', 'other'], {
  errorMap: () => ({ message: mark('Choose a reason from the list') }),
});

const NO_REASON = mark('Enter the reason you can’t do this job');

/** An absence says enough; every other reason is told in words. */
export const releaseSchema = z
  .object({
    cause: causeField.default('other'),
    reason: z.string().trim().max(500, mark('Keep the reason under 500 characters')).default(''),
    blockDay: z.enum(['on']).optional(),
  })
  .superRefine(({ cause, reason }, context) => {
    if (reason === '' && !RELEASE_CAUSES[cause].isAbsent)
      context.addIssue({ code: 'custom', path: ['reason'], message: NO_REASON });
  });

/** What the customer’s file says: the cause, where it is more than “something else”, and the words. */
export function releaseReason({ cause, reason }: z.output<typeof releaseSchema>): string {
  return [cause === 'other' ? '' : RELEASE_CAUSES[cause].label, reason].filter(Boolean).join(': ');
}

export const releaseView = z.object({
  visitId: z.string(),
  feeCents: z.number(),
  rule: z.string(),
  noShowFeeCents: z.number(),
  /** The day of the visit where the pro lives, in words, and whether it is blocked already. */
  day: z.string(),
  isBlocked: z.boolean(),
  cause: causeField.nullable(),
  opId: z.string(),
});
