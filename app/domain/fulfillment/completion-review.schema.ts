import { z } from 'zod';

export const REVIEW_FILTERS = ['waiting', 'released', 'refused'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

export const REVIEW_NOTE_LIMIT = 500;

/** What the office decides about finished work; a refusal says what is missing. */
export const reviewSchema = z.object({
  decision: z.enum(['release', 'refuse'], { errorMap: () => ({ message: 'Choose what happens' }) }),
  note: z.string().trim().max(REVIEW_NOTE_LIMIT, `Keep it under ${REVIEW_NOTE_LIMIT} characters`).default(''),
});
