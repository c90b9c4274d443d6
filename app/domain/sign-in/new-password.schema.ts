import type { z } from 'zod';
import { signUpSchema } from '../accounts/account.schema';
import { passwordProblem } from '../accounts/password-policy';

/** The sign-up form with the rules of a new password, so that all that is wrong is said at once. */
export function signUpSchemaFor(leastLength: number) {
  return signUpSchema.extend({ password: newPassword(leastLength) });
}

/** A new password that is long enough and not one of the first that others would try. */
export function newPassword(leastLength: number) {
  return signUpSchema.shape.password.superRefine((password: string, context: z.RefinementCtx) => {
    const message = password ? passwordProblem(password, leastLength) : null;
    if (message) context.addIssue({ code: 'custom', message });
  });
}
