import { z } from 'zod';
import { designShape } from './design.schema';
import { stateCode } from './us-states';

export const DAY_PARTS = ['any', 'morning', 'midday', 'afternoon'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

const spaces = /[\s\u00a0]+/g;

function line(max: number, missing: string, long: string) {
  return z
    .string({ required_error: missing, invalid_type_error: missing })
    .transform((text) => text.replace(spaces, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, long));
}

/** "60614-1234", " 60614 " and "６０６１４" are all five digits; anything else is said so. */
export function normalizeZip(given: string): string | null {
  const plain = given.normalize('NFKC').replace(/[\s\u00a0]/g, '');
  const match = /^(\d{5})(-?\d{4})?$/.exec(plain);
  return match?.[1] ?? null;
}

const ZIP_HELP = 'Enter your ZIP code, like 60614';
export const zipField = z.string({ required_error: ZIP_HELP }).transform((text, context) => {
  const zip = normalizeZip(text);
  if (zip) return zip;
  context.addIssue({ code: 'custom', message: ZIP_HELP });
  return z.NEVER;
});

const PHONE_HELP = 'Enter a US phone number, like (312) 555-0142';
/**
 * Brackets, dots, spaces and the country code are forgiven; kept as +13125550142. US numbers have one shape, so the
 * browser needs no library for it.
 */
export const phoneField = z.string({ required_error: 'Enter your phone number' }).transform((text, context) => {
  const trimmed = text.normalize('NFKC').trim();
  const digits = /^\+?[\d\s().\u2010-\u2015/-]{10,40}$/.test(trimmed)
    ? trimmed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : '';
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  context.addIssue({ code: 'custom', message: trimmed ? PHONE_HELP : 'Enter your phone number' });
  return z.NEVER;
});

export const EMAIL_HELP = 'Enter an email address like name@example.com';
export const emailField = z
  .string({ required_error: 'Enter your email address' })
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().min(1, 'Enter your email address').max(254, EMAIL_HELP).email(EMAIL_HELP));

const DATE_HELP = 'Enter a date, like 12/05/2026';

function isRealDate(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A local date as `YYYY-MM-DD`; 12/5/2026 is understood where the browser has no date input. */
export const dateField = z.string({ required_error: 'Choose the date you would like' }).transform((text, context) => {
  const trimmed = text.normalize('NFKC').trim();
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed);
  const iso = us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : trimmed;
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso) && isRealDate(iso)) return iso;
  context.addIssue({ code: 'custom', message: trimmed ? DATE_HELP : 'Choose the date you would like' });
  return z.NEVER;
});

const STATE_HELP = 'Choose your state';
export const stateField = z.string({ required_error: STATE_HELP }).transform((text, context) => {
  const code = stateCode(text);
  if (code) return code;
  context.addIssue({ code: 'custom', message: STATE_HELP });
  return z.NEVER;
});

const NOTES_LIMIT = 1_000;

export const addressShape = {
  addressStreet: line(120, 'Enter your street address', 'Shorten the street address to 120 characters'),
  addressCity: line(80, 'Enter your city', 'Shorten the city to 80 characters'),
  addressState: stateField,
  zip: zipField,
};

export const workShape = {
  service: line(60, 'Choose a service', 'Choose a service'),
  date: dateField,
  notes: z
    .string()
    .default('')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(NOTES_LIMIT, `Shorten the notes to ${NOTES_LIMIT.toLocaleString('en-US')} characters`)),
  window: z
    .string()
    .default('any')
    .transform((text) => (text.trim() === '' ? 'any' : text.trim().toLowerCase()))
    .pipe(z.enum(DAY_PARTS, { errorMap: () => ({ message: 'Choose a time of day from the list' }) })),
};

export const contactShape = {
  name: line(100, 'Enter your full name', 'Shorten the name to 100 characters'),
  email: emailField,
  phone: phoneField,
};

/** A company's member says whom it is for: the company's id, or nothing for himself. */
const bookForField = z
  .string()
  .trim()
  .transform((id) => id || undefined)
  .pipe(z.string().uuid('Choose from the list').optional())
  .optional();

/**
 * Everything that a request takes: shared by the pages and their actions. Forgives spaces, hyphens and brackets; what the
 * database or the calendar must say (ZIP and state, today's date there) is checked by `requestQuote`.
 */
export const bookSchema = z.object({ ...contactShape, ...workShape, ...addressShape, ...designShape, companyId: bookForField });

export type BookForm = z.output<typeof bookSchema>;

function orNone<Field extends z.ZodTypeAny>(field: Field) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), field.optional());
}

const CONTACT_ASKED = {
  name: 'Enter your full name',
  email: 'Enter your email address',
  phone: 'Enter your phone number',
} as const;

/** The form of `/book`: the work and the place. Who it is for is asked after the price; whoever says it here says all of it. */
export const bookPageSchema = z
  .object({
    ...bookSchema.shape,
    name: orNone(contactShape.name),
    email: orNone(emailField),
    phone: orNone(phoneField),
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
