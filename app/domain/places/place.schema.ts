import { z } from 'zod';

function degrees(most: number, label: string) {
  const message = `Enter the ${label} in degrees, ${-most} to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^[-+]?\d{1,3}(\.\d{1,15})?$/, message)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, message);
}

/** Where an address is, set by the office. */
export const pointSchema = z.object({
  lat: degrees(90, 'latitude'),
  lng: degrees(180, 'longitude'),
  reason: z.string().trim().min(1, 'Enter a reason. It is saved in the audit log').max(500, 'Keep it under 500 characters'),
});
export type PointForm = z.output<typeof pointSchema>;
