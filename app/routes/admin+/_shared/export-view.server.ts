import { z } from 'zod';
import { exportDaysSchema } from '#app/domain/exports/export-setting.server';
import { proofSchema } from './proof.server';
import { mark } from '#app/platform/texts/t';

/** An export of everything, as the list shows it. */
export const exportView = z.object({
  id: z.string(),
  status: z.enum(['writing', 'ready', 'cancelled', 'failed', 'expired']),
  by: z.string(),
  totalRows: z.number(),
  writtenRows: z.number(),
  bytes: z.number().nullable(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  opId: z.string(),
});

export type ExportView = z.output<typeof exportView>;

const DAYS_HELP = mark('Enter days, 1 to 30');

/** Asks for an export with proof of who asks, cancels one, or deletes the file of one. */
export const exportForm = z.union([
  z.object({ subaction: z.enum(['cancel', 'delete']), id: z.string().uuid() }),
  proofSchema.pick({ proof: true }).extend({
    days: z
      .string()
      .trim()
      .regex(/^\d{1,2}$/, DAYS_HELP)
      .transform(Number)
      .refine((days) => exportDaysSchema.safeParse(days).success, DAYS_HELP),
  }),
]);
