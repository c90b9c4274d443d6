import { z } from 'zod';
import { textLine } from './text-line';

const PHONE_HELP = 'Enter a US phone number, like (555) 555-0142';
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

export const contactShape = {
  name: textLine(100, 'Enter your full name', 'Shorten the name to 100 characters'),
  email: emailField,
  phone: phoneField,
};
