import { z } from 'zod';

const LONGEST_PASSWORD = 1_024;

/** An email address as people type it: spaces around it are forgiven. */
export const emailField = z
  .string({ required_error: 'Enter your email address' })
  .trim()
  .min(1, 'Enter your email address')
  .max(254, 'That email address is too long')
  .email('Enter an email address like name@example.com');

const returnTo = z.string().max(2_000).optional();

export const signInSchema = z.object({
  email: emailField,
  password: z
    .string({ required_error: 'Enter your password' })
    .min(1, 'Enter your password')
    .max(LONGEST_PASSWORD, 'That password is too long'),
  returnTo,
});

export const signUpSchema = z.object({
  fullName: z.string({ required_error: 'Enter your name' }).trim().min(1, 'Enter your name').max(120, 'That name is too long'),
  email: emailField,
  /** The least length is a setting, so the server checks it beside the common passwords. */
  password: z
    .string({ required_error: 'Choose a password' })
    .min(1, 'Choose a password')
    .max(LONGEST_PASSWORD, 'That password is too long'),
  role: z
    .enum(['customer', 'pro'], { errorMap: () => ({ message: 'Choose whether you book work or do it' }) })
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
    confirmation: z.string({ required_error: 'Enter the new password again' }).min(1, 'Enter the new password again'),
    returnTo,
  })
  .refine((form) => form.password === form.confirmation, { path: ['confirmation'], message: 'Passwords do not match.' });

export const resendVerificationSchema = z.object({ email: emailField, returnTo });
