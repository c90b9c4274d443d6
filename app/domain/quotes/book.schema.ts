import { z } from 'zod';
import { orBlank } from '../fields/blank-field';
import { designShape } from './design.schema';
import { addressShape } from '../fields/address-fields';
import { contactShape, emailField, phoneField } from '../fields/contact-fields';
import { referralCodeField } from '../fields/referral-code';
import { dateField } from '../fields/date-field';
import { textLine } from '../fields/text-line';
import { DAY_PARTS } from '../catalog/day-parts';
import { mark } from '#app/platform/texts/t';

const NOTES_LIMIT = 1_000;

/** Ticked: any day within three days of the one named will do. */
const flexibleField = z.literal('on').optional().catch(undefined);

export const workShape = {
  service: textLine(60, mark('Choose a service'), mark('Choose a service')),
  date: dateField,
  flexible: flexibleField,
  /** Of the customer who invited them. */
  referralCode: referralCodeField,
  notes: z
    .string()
    .default('')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(NOTES_LIMIT, mark('Shorten the notes to 1,000 characters'))),
  window: z
    .string()
    .default('any')
    .transform((text) => (text.trim() === '' ? 'any' : text.trim().toLowerCase()))
    .pipe(z.enum(DAY_PARTS, { errorMap: () => ({ message: mark('Choose a time of day from the list') }) })),
};

/** A company's member says who it is for: the company's id, or nothing for themselves. */
const bookForField = z
  .string()
  .trim()
  .transform((id) => id || undefined)
  .pipe(z.string().uuid(mark('Choose from the list')).optional())
  .optional();

/**
 * Everything that a request takes: shared by the pages and their actions. Forgives spaces, hyphens and brackets; what the
 * database or the calendar must say (ZIP and state, today's date there) is checked by `requestQuote`.
 */
export const bookSchema = z.object({ ...contactShape, ...workShape, ...addressShape, ...designShape, companyId: bookForField });

export type BookForm = z.output<typeof bookSchema>;

const CONTACT_ASKED = {
  name: mark('Enter your full name'),
  email: mark('Enter your email address'),
  phone: mark('Enter your phone number'),
} as const;

/** The form of `/book`: the work and the place. Who it is for is asked after the price; a visitor who says it here says all of it. */
export const bookPageSchema = z
  .object({
    ...bookSchema.shape,
    name: orBlank(contactShape.name),
    email: orBlank(emailField),
    phone: orBlank(phoneField),
  })
  .superRefine((form, context) => {
    if (!form.name && !form.email && !form.phone) return;
    for (const [field, message] of Object.entries(CONTACT_ASKED))
      if (!form[field as keyof typeof CONTACT_ASKED]) context.addIssue({ code: 'custom', path: [field], message });
  });

/** What a booking holds before the price is shown, and what the old `/confirm` and `/checkout` links carried. */
export const draftSchema = z.object({ ...workShape, ...addressShape, ...designShape, companyId: bookForField });
export type BookDraft = z.output<typeof draftSchema>;

/** Who books, and what the crew should know; asked beside the price. */
export const bookerSchema = z.object({ ...contactShape, notes: workShape.notes });
