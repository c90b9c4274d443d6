import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const ANSWER_LIMIT = 600;

export const answerSchema = z.object({
  answer: z
    .string({ required_error: mark('Write your answer') })
    .trim()
    .min(2, mark('Write your answer'))
    .max(ANSWER_LIMIT, mark('Keep your answer to 600 characters')),
});
