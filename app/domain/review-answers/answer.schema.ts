import { z } from 'zod';

export const ANSWER_LIMIT = 600;

export const answerSchema = z.object({
  answer: z
    .string({ required_error: 'Write your answer' })
    .trim()
    .min(2, 'Write your answer')
    .max(ANSWER_LIMIT, `Keep your answer to ${ANSWER_LIMIT} characters`),
});
