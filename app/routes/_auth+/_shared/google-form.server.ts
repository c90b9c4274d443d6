import { z } from 'zod';

/** Where to go afterwards, and as whom a new account is made. */
export const googleForm = z.object({
  returnTo: z.string().max(2_000).optional(),
  role: z.enum(['customer', 'pro']).catch('customer'),
});
