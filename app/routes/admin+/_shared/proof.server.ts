import { z } from 'zod';

export { requireOwnProof } from '#app/domain/sign-in/require-reauthentication.server';

/** A change of somebody's rights: why, and that it is the admin himself who asks. */
export const proofSchema = z.object({
  reason: z.string().trim().min(5, 'Say why: it goes into the record').max(1_000, 'Keep it under 1,000 characters'),
  proof: z.string({ required_error: 'Show that it is you' }).min(1, 'Show that it is you').max(200, 'That is too long'),
});
