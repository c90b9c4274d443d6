import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

/** What the office has set about work in the field. */
export const workChecksSchema = z.object({
  /** How long before its start a pro may set out for a visit. */
  setOutHours: z.coerce.number().int().min(1, mark('At least 1 hour')).max(12, mark('At most 12 hours')).default(4),
  /** Work done in less than this share of its planned time, in percent, is held for the office. */
  quickPercent: z.coerce.number().int().min(0, mark('At least 0 %')).max(90, mark('At most 90 %')).default(25),
  /** So many first visits of a new pro are held for the office. */
  firstVisits: z.coerce.number().int().min(0, mark('At least 0')).max(20, mark('At most 20')).default(2),
});

export type WorkChecks = z.output<typeof workChecksSchema>;
