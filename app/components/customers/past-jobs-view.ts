import { z } from 'zod';

/** Earlier jobs as the customer’s page of the office and the customer’s own page show them. */
export const pastJobsView = z.object({
  jobs: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      lines: z.string(),
      doneOn: z.string(),
      completed: z.boolean(),
      status: z.string(),
      assignedTo: z.string(),
      place: z.string(),
      totalCents: z.number().nullable(),
      paidCents: z.number().nullable(),
    }),
  ),
  count: z.number(),
  paidCents: z.number(),
  lastOn: z.string().nullable(),
  page: z.number(),
  hasNext: z.boolean(),
});

export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);
