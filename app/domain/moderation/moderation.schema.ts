import { z } from 'zod';

export const MODERATION_FILTERS = ['all', 'pending', 'resolved'] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];

export const DECISIONS = ['approve', 'reject', 'dismiss'] as const;
export type Decision = (typeof DECISIONS)[number];
/** What the office reads when it is done. */
export const DECIDED: Record<Decision, string> = { approve: 'approved', reject: 'rejected', dismiss: 'dismissed' };

export const NOTES_LIMIT = 1_000;

export const decideSchema = z
  .object({
    decision: z.enum(DECISIONS, { errorMap: () => ({ message: 'Choose an action' }) }),
    notes: z.string().trim().max(NOTES_LIMIT, 'Keep it under 1,000 characters').default(''),
  })
  .refine(({ decision, notes }) => decision !== 'reject' || notes !== '', {
    path: ['notes'],
    message: 'Enter a reason for removing it. It is saved in the audit log',
  });
