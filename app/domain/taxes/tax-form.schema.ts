import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { dayField } from '../fields/date-field';
import { reasonField } from '../fields/number-fields';
import { stateNames } from '../fields/us-states';
import { TAX_PLACES } from './tax-lines';

export const HIGHEST_PERCENT = 20;
const RATE_HELP = mark('Enter a percentage, like 6.25');
const MOST_ZIPS = 2_000;
const MISSING_NAMES = { zips: mark('Enter a name for the list'), county: mark('Enter the county'), city: mark('Enter the city') };

/** A rate in basis points, tenths of one included, as the percentage that people write: 687.5 is 6.875. */
export function taxPercent(bps: number): number {
  return Number((bps / 100).toFixed(3));
}

const percentField = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, RATE_HELP)
  .transform((text) => Math.round(Number(text) * 1_000) / 10)
  .pipe(z.number().max(HIGHEST_PERCENT * 100, mark('A sales tax above 20% can’t be right. Check the rate')));

/** A rate that is tried before it is saved; null where none is. */
export const triedRateSchema = z.object({
  percent: percentField.nullable(),
  place: z.enum(TAX_PLACES).catch('state'),
});

export const taxAboutSchema = z.object({
  state: z.string().refine((state) => Object.hasOwn(stateNames, state), mark('Choose a state')),
  percent: percentField,
  from: dayField(mark('Enter the first day of the rate')),
  reason: reasonField,
});

/** Whose rate a form is about; of one that is taken back the name is enough. */
export const taxPlaceSchema = z
  .object({
    subaction: z.string().optional(),
    place: z.enum(TAX_PLACES).default('state'),
    name: z.string().trim().max(60, mark('Keep the name to 60 characters')).default(''),
    zips: z.string().trim().default(''),
  })
  .transform(({ subaction, place, name, zips: text }, context) => {
    if (subaction === 'remove') return { place, name, zips: [] as string[] };
    if (place === 'state') return { place, name: '', zips: [] };
    if (name === '' || name.includes('/')) refuse(context, 'name', MISSING_NAMES[place]);
    if (place !== 'zips') return { place, name, zips: [] };
    const zips = [...new Set(text.split(/[\s,;]+/).filter(Boolean))].sort();
    const wrong = zips.find((zip) => !/^\d{5}$/.test(zip));
    if (zips.length === 0) refuse(context, 'zips', mark('Enter at least one ZIP code'));
    if (wrong !== undefined) refuse(context, 'zips', t('{zip} is not a ZIP code of five digits', { zip: wrong.slice(0, 20) }));
    if (zips.length > MOST_ZIPS) refuse(context, 'zips', mark('Enter at most 2,000 ZIP codes'));
    return { place, name, zips };
  });

function refuse(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message });
}

/** An admin's new tax rate of a state or of a place in it, from a day on. */
export const taxFormSchema = taxAboutSchema.and(taxPlaceSchema);

export type TaxForm = z.output<typeof taxFormSchema>;
