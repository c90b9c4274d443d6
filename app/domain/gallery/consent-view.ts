import { z } from 'zod';

/** How a customer answered whether the photos of their visit may be shown. */
export const consentView = z.object({
  /** Null: no, which is so until they say yes. */
  givenAt: z.date().nullable(),
  /** Whether they are on the site at the moment. */
  isShown: z.boolean(),
});
export type ConsentView = z.output<typeof consentView>;
