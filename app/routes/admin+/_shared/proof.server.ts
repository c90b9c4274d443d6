import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export { requireReauthentication } from '#app/domain/sign-in/require-reauthentication.server';

/** A change of rights: the reason, and proof that it is the admin who asks. */
export const proofSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(5, mark('Enter a reason. It is saved in the audit log'))
    .max(1_000, mark('Keep it under 1,000 characters')),
  proof: z
    .string({ required_error: mark('Enter your password or code') })
    .min(1, mark('Enter your password or code'))
    .max(200, mark('That password or code is too long')),
});
