import { z } from 'zod';

/** The most that the office writes of why a quote stays as it is. */
export const ANSWER_LIMIT = 1_000;

/** The office leaves a quote as it is: which request for a change, and what the customer is told. */
export const declineChangeSchema = z.object({
  changeId: z.string().uuid('Open the quote and try again'),
  answer: z
    .string({ required_error: 'Tell the customer why' })
    .trim()
    .min(1, 'Tell the customer why')
    .max(ANSWER_LIMIT, 'Shorten the answer to 1,000 characters'),
});
