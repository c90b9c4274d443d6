import { z } from 'zod';

/** The logo as the office shows it. */
export const logoView = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  tone: z.enum(['dark', 'light']).nullable(),
  named: z.boolean(),
});
