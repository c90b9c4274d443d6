import { z } from 'zod';
import { unitField } from '../fields/unit-field';
import { mark, type Marked } from '#app/platform/texts/t';

function text(most: number, message: Marked) {
  return z.string().trim().max(most, message);
}

export const ACCESS_LIMIT = 500;
/** Saved addresses of one customer. */
export const MAX_SITES = 50;

/** A saved address. The ZIP decides city, state and time zone. */
export const siteSchema = z.object({
  label: text(40, mark('Keep the name under 40 characters')).default(''),
  street: text(120, mark('Keep the street under 120 characters')).min(1, mark('Enter the street and house number')),
  unit: unitField,
  zip: z
    .string({ required_error: mark('Enter your ZIP code, five digits') })
    .trim()
    .regex(/^\d{5}$/, mark('Enter your ZIP code, five digits')),
  accessNotes: text(ACCESS_LIMIT, mark('Keep the notes under 500 characters')).default(''),
});

export type SiteForm = z.output<typeof siteSchema>;
