import type { z } from 'zod';
import { signUpSchema } from '../accounts/account.schema';
import { passwordProblem } from '../accounts/password-policy';

/** The sign-up form with the rules of a new password, so that all that is wrong is said at once. */
export function signUpSchemaFor(leastLength: number, siteName?: string) {
  return signUpSchema.extend({ password: newPassword(leastLength, siteName) });
}

/** A new password that is long enough and not one of the first that others would try. */
export function newPassword(leastLength: number, siteName?: string) {
  return signUpSchema.shape.password.superRefine((password: string, context: z.RefinementCtx) => {
    const message = password ? passwordProblem(password, leastLength, siteName) : null;
    if (message) context.addIssue({ code: 'custom', message });
  });
}
