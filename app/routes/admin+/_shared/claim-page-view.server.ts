import { z } from 'zod';

/** What the admin's page of one guarantee claim shows. */
export const claimPageView = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(['waiting', 'revisit', 'refunded', 'declined', 'withdrawn']),
  wish: z.enum(['revisit', 'refund']),
  title: z.string(),
  description: z.string(),
  decisionNote: z.string(),
  createdAt: z.date(),
  customer: z.string(),
  email: z.string(),
  service: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  visitId: z.string(),
  zone: z.string(),
  completedAt: z.date().nullable(),
  covered: z.string(),
  pro: z.object({ name: z.string(), rating: z.number(), ratingCount: z.number() }).nullable(),
  review: z.object({ rating: z.number(), comment: z.string() }).nullable(),
  revisit: z.object({ id: z.string(), status: z.string() }).nullable(),
  photos: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  priceCents: z.number(),
  leftCents: z.number(),
  opIds: z.object({ revisit: z.string(), refund: z.string(), decline: z.string() }),
});

export type ClaimPage = z.output<typeof claimPageView>;
