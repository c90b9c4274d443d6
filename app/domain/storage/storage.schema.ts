import { z } from 'zod';
import { versionField } from '../fields/number-fields';
import { mark } from '#app/platform/texts/t';

const BINS = mark('Enter the number of bins, 1 to 99');

/** What goes into storage, and where it stands. */
export const storedLightsSchema = z.object({
  bins: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, BINS)
    .transform(Number)
    .pipe(z.number().min(1, BINS)),
  contents: z
    .string()
    .trim()
    .min(3, mark('Enter the contents, like "Roofline, 150 ft warm white; 2 wreaths"'))
    .max(500, mark('Keep it to 500 characters')),
  location: z
    .string()
    .trim()
    .min(2, mark('Enter the location, like "Warehouse, shelf C4"'))
    .max(120, mark('Keep it to 120 characters')),
});

export type StoredLightsForm = z.output<typeof storedLightsSchema>;

/** The same from the office, which says which state of the record it saw. */
export const moveLightsSchema = storedLightsSchema.extend({
  version: versionField,
  handedOut: z.literal('on').optional(),
});

export type MoveLightsForm = z.output<typeof moveLightsSchema>;
