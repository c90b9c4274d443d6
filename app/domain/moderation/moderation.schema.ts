import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const MODERATION_FILTERS = ['all', 'pending', 'resolved', 'appeals'] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];

/** Everything that can stand in the queue. */
export const ITEM_KINDS = ['user', 'job', 'message', 'review', 'answer', 'photo'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const DECISIONS = ['approve', 'reject', 'dismiss'] as const;
export type Decision = (typeof DECISIONS)[number];
/** What the office reads when it is done. */
export const DECIDED: Record<Decision, string> = { approve: 'approved', reject: 'rejected', dismiss: 'dismissed' };

export const NOTES_LIMIT = 1_000;

/** What follows for the person it is about. */
export const MEASURES = ['none', 'warn', 'suspend', 'ban'] as const;
export type Measure = (typeof MEASURES)[number];

export const decideSchema = z
  .object({
    decision: z.enum(DECISIONS, { errorMap: () => ({ message: mark('Choose an action') }) }),
    measure: z.enum(MEASURES).default('none'),
    words: z.string().trim().max(NOTES_LIMIT, mark('Keep it under 1,000 characters')).default(''),
    notes: z.string().trim().max(NOTES_LIMIT, mark('Keep it under 1,000 characters')).default(''),
  })
  .refine(({ decision, notes }) => decision !== 'reject' || notes !== '', {
    path: ['notes'],
    message: mark('Enter a reason for removing it. It is saved in the audit log'),
  })
  .refine(({ measure, words }) => measure === 'none' || words.length >= 5, {
    path: ['words'],
    message: mark('Enter what the person should know. We email it to them'),
  })
  .refine(({ decision, measure }) => decision !== 'dismiss' || measure === 'none', {
    path: ['measure'],
    message: mark('A dismissed report has no consequences. Approve or reject it instead'),
  });
export type DecideForm = z.output<typeof decideSchema>;

export const answerSchema = z.object({
  granted: z.enum(['yes', 'no'], { errorMap: () => ({ message: mark('Choose an answer') }) }),
  answer: z
    .string()
    .trim()
    .min(5, mark('Enter an answer. We email it to the person'))
    .max(NOTES_LIMIT, mark('Keep it under 1,000 characters')),
});
