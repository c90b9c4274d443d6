import { z } from 'zod';
import { mark, type Marked } from '#app/platform/texts/t';
import { phoneField } from '../fields/contact-fields';
import { unitField } from '../fields/unit-field';
import { ACCESS_LIMIT } from '../sites/site.schema';

export const NOTES_LIMIT = 1_000;

function text(most: number, message: Marked) {
  return z
    .string()
    .default('')
    .transform((given) => given.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(most, message));
}

const optionalPhone = z
  .string()
  .default('')
  .transform((given, context) => {
    if (given.trim() === '') return '';
    const { data, error } = phoneField.safeParse(given);
    if (data) return data;
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** What a customer may change on a booked visit without changing its price. */
export const detailsSchema = z.object({
  /** The details that the page was made of. */
  basedOn: z.string().max(64).default(''),
  /** Who is there when the pro comes, where it is someone else. */
  onSiteName: text(100, mark('Shorten the name to 100 characters')),
  onSitePhone: optionalPhone,
  unit: unitField,
  accessNotes: text(ACCESS_LIMIT, mark('Keep the notes under 500 characters')),
  gateCode: text(40, mark('Keep the gate code to 40 characters')),
  dogs: text(200, mark('Keep this to 200 characters')),
  parking: text(200, mark('Keep this to 200 characters')),
  notes: text(NOTES_LIMIT, mark('Shorten the notes to 1,000 characters')),
});

export type DetailsForm = z.output<typeof detailsSchema>;
export type Details = Omit<DetailsForm, 'basedOn'>;

export const DETAIL_NAMES = [
  'onSiteName',
  'onSitePhone',
  'unit',
  'accessNotes',
  'gateCode',
  'dogs',
  'parking',
  'notes',
] as const satisfies readonly (keyof Details)[];
export type DetailName = (typeof DETAIL_NAMES)[number];
