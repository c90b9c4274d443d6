import { z } from 'zod';
import { visitSummaryView } from '#app/domain/bookings/visit-summary';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';

/** What, where and by whom a company's visit was ordered, as far as this member may read it. */
export const companyVisitView = z.object({
  visit: visitSummaryView,
  /** Where the member who made the booking acts on it; null for every other member. */
  ownPage: z.string().nullable(),
  /** Owners and managers can reschedule and cancel all visits of the company until they are over. */
  can: z.object({ order: z.boolean(), move: z.boolean(), cancel: z.boolean() }),
  isOver: z.boolean(),
  /** The conversation with the crew; null for a role that does not write to it. */
  messagesTo: z.string().nullable(),
  orderedBy: z.string(),
  /** Without a page where it was removed. */
  place: z.object({ to: z.string().nullable(), name: z.string(), address: z.string() }),
  /** Null for a role that does not read them. */
  access: z.object({ notes: z.string(), wishes: z.string() }).nullable(),
  siblings: z.array(z.object({ id: z.string(), kind: z.enum(VISIT_KINDS), windowStart: z.date(), zone: z.string() })),
});
export type CompanyVisitView = z.output<typeof companyVisitView>;
