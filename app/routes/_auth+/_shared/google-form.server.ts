import { z } from 'zod';

/** Where to go afterwards, and in which role a new account is made. */
export const googleForm = z.object({
  returnTo: z.string().max(2_000).optional(),
  role: z.enum(['customer', 'pro']).catch('customer'),
});
