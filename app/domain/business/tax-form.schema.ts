import { z } from 'zod';
import { dayField } from '../fields/date-field';
import { reasonField } from '../fields/number-fields';
import { stateNames } from '../fields/us-states';

const HIGHEST_PERCENT = 20;
const RATE_HELP = 'Enter a percentage, like 6.25';

/** A rate in basis points, tenths of one included, as the percentage that people write: 687.5 is 6.875. */
export function taxPercent(bps: number): number {
  return Number((bps / 100).toFixed(3));
}

/** An admin's new tax rate of a state, from a day on. */
export const taxFormSchema = z.object({
  state: z.string().refine((state) => Object.hasOwn(stateNames, state), 'Choose a state'),
  percent: z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, RATE_HELP)
    .transform((text) => Math.round(Number(text) * 1_000) / 10)
    .pipe(z.number().max(HIGHEST_PERCENT * 100, `A sales tax above ${HIGHEST_PERCENT}% can’t be right. Check the rate`)),
  from: dayField('Enter the first day of the rate'),
  reason: reasonField,
});

export type TaxForm = z.output<typeof taxFormSchema>;
