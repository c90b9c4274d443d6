import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

const LIMIT = 2_000;

/** What a business adds to its request. */
export const addToLeadSchema = z.object({
  body: z
    .string({ required_error: mark('Write what you want to add') })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, mark('Write what you want to add')).max(LIMIT, mark('Shorten this to 2,000 characters'))),
});
