import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

function text(most: number, words: string) {
  return z.string().trim().max(most, `Keep ${words} under ${most} characters`);
}

export const ACCESS_LIMIT = 500;
/** Saved addresses of one customer. */
export const MAX_SITES = 50;

/** A saved address. The ZIP decides city, state and time zone. */
export const siteSchema = z.object({
  label: text(40, 'the name').default(''),
  street: text(120, 'the street').min(1, mark('Enter the street and house number')),
  zip: z
    .string({ required_error: mark('Enter your ZIP code, five digits') })
    .trim()
    .regex(/^\d{5}$/, mark('Enter your ZIP code, five digits')),
  accessNotes: text(ACCESS_LIMIT, 'the notes').default(''),
});

export type SiteForm = z.output<typeof siteSchema>;
