import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

const LONGEST_PASSWORD = 1_024;

/** An email address as people type it: spaces around it are forgiven. */
export const emailField = z
  .string({ required_error: mark('Enter your email address') })
  .trim()
  .min(1, mark('Enter your email address'))
  .max(254, mark('That email address is too long'))
  .email(mark('Enter an email address like name@example.com'));

const returnTo = z.string().max(2_000).optional();

export const signInSchema = z.object({
  email: emailField,
  password: z
    .string({ required_error: mark('Enter your password') })
    .min(1, mark('Enter your password'))
    .max(LONGEST_PASSWORD, mark('That password is too long')),
  returnTo,
});

export const signUpSchema = z.object({
  fullName: z
    .string({ required_error: mark('Enter your name') })
    .trim()
    .min(1, mark('Enter your name'))
    .max(120, mark('That name is too long')),
  email: emailField,
  /** The least length is a setting, so the server checks it beside the common passwords. */
  password: z
    .string({ required_error: mark('Choose a password') })
    .min(1, mark('Choose a password'))
    .max(LONGEST_PASSWORD, mark('That password is too long')),
  role: z
    .enum(['customer', 'pro'], { errorMap: () => ({ message: mark('Choose whether you book work or do it') }) })
    .default('customer'),
  returnTo,
});

export const confirmEmailSchema = z.object({
  password: signInSchema.shape.password,
  returnTo,
});

export const askForLinkSchema = z.object({ email: emailField, returnTo });

export const resetPasswordSchema = z
  .object({
    password: signUpSchema.shape.password,
    confirmation: z.string({ required_error: mark('Enter the new password again') }).min(1, mark('Enter the new password again')),
    returnTo,
  })
  .refine((form) => form.password === form.confirmation, { path: ['confirmation'], message: mark('Passwords do not match.') });

export const resendVerificationSchema = z.object({ email: emailField, returnTo });
