import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { LEAST_FEET, MAX_FEET } from '../quotes/estimate';

const FEET = mark('Enter the roofline in feet, 20 to 2,000');

function isLength(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= LEAST_FEET && Number(text) <= MAX_FEET;
}

/** What a customer chooses again: the package, and where it is priced by the house its stories and roofline. */
export const choiceSchema = z.object({
  service: z
    .string({ required_error: mark('Choose a package') })
    .min(1, mark('Choose a package'))
    .max(60, mark('Choose a package')),
  storeys: z.enum(['1', '2', '3'], { message: mark('Choose from the list') }).optional(),
  feet: z
    .string()
    .default('')
    .transform((text) => text.replace(/(ft|feet|pies|[\s,'’])/gi, ''))
    .refine((text) => text === '' || isLength(text), FEET)
    .transform((text) => (text === '' ? null : Number(text))),
});

export type PackageChoice = z.output<typeof choiceSchema>;

/** The same, with what the page said of it. */
export const changePackageSchema = choiceSchema.extend({
  /** The booking's new total that was shown, in cents. */
  shownCents: z.coerce.number().int().min(0, mark('Reload the page and choose again')).max(20_000_000),
  /** The price that the page was made of. */
  basedOn: z.string().uuid(mark('Reload the page and choose again')),
});
