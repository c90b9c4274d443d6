import { z } from 'zod';
import { pastJobsView } from '#app/components/customers/past-jobs-view';
import { STANDINGS } from '#app/domain/customers/standing';

const further = z.string().nullable();

/** What the customer's page of the office shows. */
export const customerView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  createdAt: z.date(),
  total: z.number(),
  completed: z.number(),
  spentCents: z.number(),
  planCents: z.number(),
  standing: z.enum(STANDINGS),
  /** Of each list the place of its next page. */
  next: z.object({ bookings: further, tickets: further, notes: further }),
  past: pastJobsView,
  bookings: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      service: z.string(),
      city: z.string(),
      siteId: z.string(),
      byZipCenter: z.boolean(),
      zone: z.string(),
      livemode: z.boolean(),
      totalCents: z.number(),
      paidCents: z.number(),
      refundedCents: z.number(),
      refundable: z.string().nullable(),
      messages: z.number(),
      lastMessageAt: z.date().nullable(),
      visits: z.array(z.object({ id: z.string(), kind: z.string(), status: z.string(), windowStart: z.date() })),
    }),
  ),
  tickets: z.array(
    z.object({ id: z.string(), number: z.number(), subject: z.string(), status: z.string(), lastMessageAt: z.date() }),
  ),
  notes: z.array(z.object({ id: z.string(), body: z.string(), by: z.string(), createdAt: z.date(), opId: z.string() })),
  facts: z.object({
    disputes: z.object({ open: z.number(), lost: z.number(), won: z.number() }),
    refusals: z.number(),
    lateCancellations: z.number(),
    inVain: z.number(),
    claims: z.number(),
  }),
  risk: z.object({ level: z.enum(['low', 'watch', 'high']), reasons: z.array(z.string()) }),
  opId: z.string(),
});
export type CustomerData = z.output<typeof customerView>;
