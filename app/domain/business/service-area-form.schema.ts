import { z } from 'zod';
import { count, reasonField, versionField, words } from '../fields/number-fields';

const BPS_PER_PERCENT = 100;
const LONGEST_MILES = 150;

/** An admin's service area: a ZIP code and how far around it crews work. The place comes from the ZIP code. */
export const serviceAreaFormSchema = z.object({
  version: versionField.optional(),
  step: z.enum(['save', 'preview']).default('save'),
  name: words('a name', 60),
  centerZip: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Enter a 5-digit ZIP code'),
  radiusMiles: count(`Enter miles, 1 to ${LONGEST_MILES}`, 1, LONGEST_MILES),
  priceLevel: count('Enter a percentage, 0 to 100', 0, 100).transform((percent) => percent * BPS_PER_PERCENT),
  reason: reasonField,
});

export type ServiceAreaForm = z.output<typeof serviceAreaFormSchema>;
