import { z } from 'zod';
import { mark, type Marked } from '#app/platform/texts/t';

function degrees(most: number, message: Marked) {
  return z
    .string()
    .trim()
    .regex(/^[-+]?\d{1,3}(\.\d{1,15})?$/, message)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, message);
}

/** Where an address is, set by the office. */
export const pointSchema = z.object({
  lat: degrees(90, mark('Enter the latitude in degrees, -90 to 90')),
  lng: degrees(180, mark('Enter the longitude in degrees, -180 to 180')),
  reason: z
    .string()
    .trim()
    .min(1, mark('Enter a reason. It is saved in the audit log'))
    .max(500, mark('Keep it under 500 characters')),
});
export type PointForm = z.output<typeof pointSchema>;
