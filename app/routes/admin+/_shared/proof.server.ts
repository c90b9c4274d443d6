import { z } from 'zod';

export { requireReauthentication } from '#app/domain/sign-in/require-reauthentication.server';

/** A change of rights: the reason, and proof that it is the admin who asks. */
export const proofSchema = z.object({
  reason: z.string().trim().min(5, 'Enter a reason. It is saved in the audit log').max(1_000, 'Keep it under 1,000 characters'),
  proof: z
    .string({ required_error: 'Enter your password or code' })
    .min(1, 'Enter your password or code')
    .max(200, 'That password or code is too long'),
});
