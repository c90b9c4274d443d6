import { z } from 'zod';
import { TABS } from './board-filters';

const count = z.number();

export const ownVisitView = z.object({
  visitId: z.string(),
  status: z.string(),
  service: z.string(),
  start: z.date(),
  end: z.date(),
  zone: z.string(),
  place: z.string(),
  customer: z.string(),
  payoutCents: count,
});

/** What may leave the server for the board. An offer names the city; the pool names no place at all. */
export const boardView = z.object({
  now: z.date(),
  zone: z.string(),
  search: z.object({
    tab: z.enum(TABS),
    minPayout: count,
    when: z.enum(['all', 'today', 'next24h']),
    after: z.string().optional(),
  }),
  counts: z.object({ available: count, assigned: count, 'in-progress': count, completed: count }),
  offers: z.array(
    z.object({
      offerId: z.string(),
      visitId: z.string(),
      service: z.string(),
      start: z.date(),
      end: z.date(),
      zone: z.string(),
      city: z.string(),
      payoutCents: count,
      miles: count,
      expiresAt: z.date(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      photoCount: count,
      acceptOpId: z.string(),
      declineOpId: z.string(),
    }),
  ),
  pool: z.array(
    z.object({
      visitId: z.string(),
      service: z.string(),
      windowStart: z.date(),
      windowEnd: z.date(),
      zone: z.string(),
      durationMinutes: count,
      needs: z.string().nullable(),
      payoutCents: count,
      miles: count,
      opId: z.string(),
    }),
  ),
  visits: z.array(ownVisitView),
  next: z.string().nullable(),
  upcoming: z.array(ownVisitView),
  missed: z.array(
    z.object({
      decisionId: z.string(),
      service: z.string(),
      windowStart: z.date(),
      zone: z.string(),
      payoutCents: count,
      why: z.string(),
    }),
  ),
});

export type BoardData = z.output<typeof boardView>;
