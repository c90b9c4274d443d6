import { z } from 'zod';
import { orBlank } from '../fields/blank-field';
import { phoneField } from '../fields/contact-fields';
import { emailField } from '../accounts/account.schema';
import { ownPasswordSchema } from '../accounts/settings.schema';
import { mark } from '#app/platform/texts/t';

export const EITHER_EMAIL_OR_PHONE = mark('You must provide either an email or phone number.');

const returnTo = z.string().max(2_000).optional();

/** A code by mail or by text message: one of the two, the mail where both are given. */
export const askForCodeSchema = z
  .object({ email: orBlank(emailField), phone: orBlank(phoneField), returnTo })
  .refine(({ email, phone }) => Boolean(email ?? phone), { path: ['email'], message: EITHER_EMAIL_OR_PHONE });

export const codeField = z
  .string({ required_error: mark('Enter the six digits') })
  .trim()
  .regex(/^(\d[\s-]?){6}$/, mark('Enter the six digits, like 123 456'));

export const enterCodeSchema = z.object({ code: codeField });

/** The first code of an app, with the password of an account that has one. */
export const turnOnSchema = enterCodeSchema.merge(ownPasswordSchema);
/** The same for an account of which it is not known whether it has one. */
export const turnOnAnySchema = enterCodeSchema.merge(ownPasswordSchema.partial());

/** Six digits of the app, or one of the recovery codes. */
export const secondStepSchema = z.object({
  code: z
    .string({ required_error: mark('Enter the code') })
    .trim()
    .min(1, mark('Enter the code'))
    .max(40, mark('That code is too long')),
});
