import { z } from 'zod';
import { LANGUAGES } from '#app/platform/texts/language';
import { mark } from '#app/platform/texts/t';
import { orBlank } from '../fields/blank-field';
import { phoneField } from '../fields/contact-fields';
import { zipField } from '../fields/address-fields';
import { emailField } from './account.schema';

const LONGEST_PASSWORD = 1_024;

export const profileSchema = z.object({
  fullName: z
    .string({ required_error: mark('Enter your name') })
    .trim()
    .min(1, mark('Enter your name'))
    .max(120, mark('That name is too long')),
  phone: orBlank(phoneField),
  zip: orBlank(zipField),
});

export const newEmailSchema = z.object({ newEmail: emailField });

function password(missing: string) {
  return z.string({ required_error: missing }).min(1, missing).max(LONGEST_PASSWORD, mark('That password is too long'));
}

/** The least length is a setting, so the server checks it. */
export const changePasswordSchema = z
  .object({
    currentPassword: password(mark('Enter your current password')),
    newPassword: password(mark('Enter a new password')),
    confirmation: password(mark('Enter the new password again')),
  })
  .refine((form) => form.newPassword === form.confirmation, {
    path: ['confirmation'],
    message: mark('Passwords Don’t Match. New passwords do not match.'),
  });

export const ownPasswordSchema = z.object({ password: password(mark('Enter your password')) });

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, mark('Choose a time'));
export const quietHoursSchema = z.object({ quietStart: clock, quietEnd: clock });

/** The ticked boxes of the matrix, as "class:channel". */
export const preferencesSchema = z.object({
  on: z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]),
    z.array(z.string().max(40)).max(80),
  ),
});

export const languageSchema = z.object({
  language: z.enum(LANGUAGES, { errorMap: () => ({ message: mark('Choose a language') }) }),
});

export const smsConsentSchema = z.object({
  agree: z.literal('on', { errorMap: () => ({ message: mark('Check the box to get text messages') }) }),
});

export const marketingSchema = z.object({ marketing: z.enum(['on', 'off']) });

export const deleteAccountSchema = z.object({
  passwordProof: z
    .string({ required_error: mark('Enter your password to continue') })
    .min(1, mark('Enter your password to continue'))
    .max(LONGEST_PASSWORD),
});
