import { z } from 'zod';
import { siteSchema } from '../sites/site.schema';
import { FACILITIES, type Facility } from './facilities';
import { mark } from '#app/platform/texts/t';

const kinds = Object.keys(FACILITIES) as [Facility, ...Facility[]];

const FEET_HELP = mark('Enter the floor area in square feet, like 4,500');
const MAX_FEET = 10_000_000;

const squareFeetField = z
  .string({ required_error: FEET_HELP })
  .transform((text) => text.replace(/[\s,]|sq\.? ?ft\.?$/gi, ''))
  .pipe(z.string().regex(/^\d{1,9}$/, FEET_HELP))
  .transform(Number)
  .pipe(z.number().min(1, FEET_HELP).max(MAX_FEET, mark('Enter at most 10,000,000 square feet')));

/** A company's location: a saved address, and what it is. */
export const locationSchema = siteSchema.extend({
  label: z
    .string({ required_error: mark('Enter a name for the location') })
    .trim()
    .min(1, mark('Enter a name for the location'))
    .max(40, mark('Keep the name under 40 characters')),
  facility: z.enum(kinds, { errorMap: () => ({ message: mark('Choose the facility type') }) }),
  squareFeet: squareFeetField,
});
export type LocationForm = z.output<typeof locationSchema>;
