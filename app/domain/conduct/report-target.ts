import { z } from 'zod';

/** What of a visit is reported: the other side, or a review or photo by its id. */
export const reportTarget = z.object({
  about: z.enum(['person', 'review', 'photo']).catch('person'),
  id: z.string().uuid().optional().catch(undefined),
});
export type ReportTarget = z.output<typeof reportTarget>;
