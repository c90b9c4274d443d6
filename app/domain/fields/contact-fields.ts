import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { textLine } from './text-line';

const PHONE_HELP = mark('Enter a US phone number, like (555) 555-0142');
const NO_PHONE = mark('Enter your phone number');

/**
 * Brackets, dots, spaces and the country code are forgiven; kept as +13125550142. US numbers have one shape, so the
 * browser needs no library for it.
 */
export const phoneField = z.string({ required_error: NO_PHONE }).transform((text, context) => {
  const trimmed = text.normalize('NFKC').trim();
  const digits = /^\+?[\d\s().\u2010-\u2015/-]{10,40}$/.test(trimmed)
    ? trimmed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : '';
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  context.addIssue({ code: 'custom', message: trimmed ? PHONE_HELP : NO_PHONE });
  return z.NEVER;
});

const EMAIL_HELP = mark('Enter an email address like name@example.com');

/** An email address; `missing` is said where it is empty. */
export function mailField(missing: string) {
  return z
    .string({ required_error: missing })
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().min(1, missing).max(254, EMAIL_HELP).email(EMAIL_HELP));
}

export const emailField = mailField(mark('Enter your email address'));

export const contactShape = {
  name: textLine(100, mark('Enter your full name'), mark('Shorten the name to 100 characters')),
  email: emailField,
  phone: phoneField,
};
