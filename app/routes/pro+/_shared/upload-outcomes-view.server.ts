import { z } from 'zod';

/** What became of each file, good or refused. */
export const uploadOutcomesView = z.object({
  outcomes: z.array(
    z.object({ name: z.string(), ok: z.boolean(), title: z.string().optional(), message: z.string().optional() }),
  ),
});
