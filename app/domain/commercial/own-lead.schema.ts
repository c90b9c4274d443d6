import { z } from 'zod';

const LIMIT = 2_000;

/** What a business adds to its request. */
export const addToLeadSchema = z.object({
  body: z
    .string({ required_error: 'Write what you want to add' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'Write what you want to add').max(LIMIT, 'Shorten this to 2,000 characters')),
});
