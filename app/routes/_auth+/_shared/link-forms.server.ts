import { z } from 'zod';

export {
  askForLinkSchema,
  confirmEmailSchema,
  resendVerificationSchema,
  resetPasswordSchema,
} from '#app/domain/accounts/account.schema';

export const linkFormView = z.object({ email: z.string(), returnTo: z.string(), opId: z.string() });

export const resetPasswordView = z.object({ leastLength: z.number(), returnTo: z.string(), opId: z.string() });

export const verifyEmailView = z.object({ email: z.string(), returnTo: z.string(), linkOver: z.boolean(), opId: z.string() });

export const confirmEmailView = z.object({ email: z.string(), returnTo: z.string(), opId: z.string() });
