import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const REVIEW_FILTERS = ['waiting', 'released', 'refused'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

export const REVIEW_NOTE_LIMIT = 500;

/** What the office decides about finished work; a refusal says what is missing. */
export const reviewSchema = z.object({
  decision: z.enum(['release', 'refuse'], { errorMap: () => ({ message: mark('Choose what happens') }) }),
  note: z.string().trim().max(REVIEW_NOTE_LIMIT, mark('Keep it under 500 characters')).default(''),
});
