import { z } from 'zod';

/** How far an import is, and what its rows came to. */
export const importView = z.object({
  kind: z.enum(['customers', 'pros', 'past_jobs', 'prices']),
  fileName: z.string(),
  source: z.string(),
  status: z.enum(['reading', 'judging', 'checked', 'writing', 'stopped', 'done', 'failed']),
  problem: z.string(),
  readRows: z.number(),
  rows: z.number(),
  judged: z.number(),
  written: z.number(),
  counts: z.object({
    customer: z.number(),
    address: z.number(),
    added: z.number(),
    changed: z.number(),
    same: z.number(),
    wrong: z.number(),
  }),
});

export type ImportView = z.output<typeof importView>;
