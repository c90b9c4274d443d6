import { z } from 'zod';
import { dollars } from '../fields/dollar-fields';
import { countOrNone, reasonField } from '../fields/number-fields';
import { TAX_FORMS } from './tax-form';
import { mark } from '#app/platform/texts/t';

/** More payments than a pro has in a year. */
export const MAX_TAX_PAYMENTS = 10_000;

/** The form on `/admin/tax-forms`. An empty threshold is what federal law says. */
export const taxFormSchema = z.object({
  taxForm: z.enum(TAX_FORMS, { errorMap: () => ({ message: mark('Choose a form') }) }),
  threshold: dollars(mark('Enter dollars from 0 to 100,000, or leave this empty')),
  payments: countOrNone(mark('Enter a whole number from 0 to 10,000, or leave this empty'), 0, MAX_TAX_PAYMENTS),
  /** Of the setting that the page was made of. */
  seen: z.string().max(100),
  reason: reasonField,
});
export type TaxFormForm = z.output<typeof taxFormSchema>;
