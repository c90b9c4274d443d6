import { z } from 'zod';

/** What an admin notes about a customer. */
export const noteSchema = z.object({
  note: z.string().trim().min(1, 'Enter a note').max(2_000, 'Keep it under 2,000 characters'),
});
