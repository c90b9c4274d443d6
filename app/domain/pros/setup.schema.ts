import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { signUpSchema } from '../accounts/account.schema';
import { normalizeZip, stateField } from '../fields/address-fields';
import { workKindsField } from './work-kinds-field';
import { YEARS } from './setup-choices';

const MAX_NAME = 120;

function text(missing: string) {
  return z
    .string({ required_error: missing })
    .transform((given) => given.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(MAX_NAME, mark('Keep it under 120 characters')));
}

const PHONE = mark('Enter a US phone number, like (555) 555-0142');
const phone = z.string({ required_error: mark('Phone number is required') }).transform((given, context) => {
  const digits = given
    .normalize('NFKC')
    .replace(/[\s().\u2010-\u2015/+-]/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  context.addIssue({ code: 'custom', message: given.trim() ? PHONE : t('Phone number is required') });
  return z.NEVER;
});

const zip = z.string({ required_error: mark('ZIP code is required') }).transform((given, context) => {
  const five = normalizeZip(given);
  if (five) return five;
  context.addIssue({ code: 'custom', message: given.trim() ? t('Enter your ZIP code, five digits') : t('ZIP code is required') });
  return z.NEVER;
});

const EMAIL = mark('Please enter a valid email address');
const email = z
  .string({ required_error: mark('Email is required') })
  .trim()
  .min(1, mark('Email is required'))
  .max(254, EMAIL)
  .email(EMAIL);

const SERVICE = mark('Choose the work it is for');
const YEARS_HELP = mark('Please select years of experience');
/** The company's name may be left to the box for people who work under their own. */
const fields = {
  fullName: text(mark('Full name is required')),
  email,
  phone,
  zip,
  companyName: text(mark('Company name is required')),
  soleProprietor: z.literal('on').optional(),
  yearsExperience: z.enum(YEARS, { errorMap: () => ({ message: YEARS_HELP }) }).transform(Number),
  bio: z.string().trim().max(600, mark('Keep it under 600 characters')).default(''),
  services: workKindsField,
  licenseNumber: z.string().trim().max(40, mark('That number is too long')).default(''),
};

/** A pro who works under their own name leaves the company empty. Before the fields are read, so that all that is missing is said at once. */
function ownName(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const form = given as Record<string, unknown>;
  const company = typeof form.companyName === 'string' ? form.companyName.trim() : '';
  return form.soleProprietor === 'on' && company === '' ? { ...form, companyName: form.fullName } : form;
}

/** A license that a pro adds once they work for us. */
export const licenseSchema = z.object({
  service: z.string({ required_error: SERVICE }).min(1, SERVICE).max(60, mark('Choose from the list')),
  state: stateField,
  licenseNumber: fields.licenseNumber.pipe(z.string().min(1, mark('Enter the license number'))),
});
export type License = z.output<typeof licenseSchema>;

export const setupSchema = z.preprocess(ownName, z.object(fields));
export type Setup = z.output<typeof setupSchema>;

/** The same form for a person who has no account yet. */
export const signedOutSetupSchema = z.preprocess(ownName, z.object({ ...fields, password: signUpSchema.shape.password }));

/** What a pro changes later in their settings. */
export const profileSchema = z.preprocess(
  ownName,
  z.object({
    fullName: fields.fullName,
    phone: fields.phone,
    zip: fields.zip,
    companyName: fields.companyName,
    soleProprietor: fields.soleProprietor,
    bio: fields.bio,
  }),
);
export type Profile = z.output<typeof profileSchema>;
