import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

/** What an admin notes about a customer. */
export const noteSchema = z.object({
  note: z.string().trim().min(1, mark('Enter a note')).max(2_000, mark('Keep it under 2,000 characters')),
});
