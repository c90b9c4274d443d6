import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

/** The most that the office writes of why a quote stays as it is. */
export const ANSWER_LIMIT = 1_000;

/** The office leaves a quote as it is: which request for a change, and what the customer is told. */
export const declineChangeSchema = z.object({
  changeId: z.string().uuid(mark('Open the quote and try again')),
  answer: z
    .string({ required_error: mark('Tell the customer why') })
    .trim()
    .min(1, mark('Tell the customer why'))
    .max(ANSWER_LIMIT, mark('Shorten the answer to 1,000 characters')),
});
