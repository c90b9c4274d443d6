import { z } from 'zod';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { chatPanelView } from './chat-panel-view.server';
import { openAccountView } from './open-accounts';
import { serviceCallView } from './express-view.server';
import { visitSummaryView } from '#app/domain/bookings/visit-summary';

export const openRequestView = z.object({
  token: z.string(),
  packageName: z.string(),
  place: z.string(),
  createdAt: z.date(),
  quote: z.object({ token: z.string(), total: z.string(), instant: z.boolean() }).nullable(),
});

/** What the customer's dashboard shows. */
export const dashboardView = z.object({
  /** Whether friends can be invited. */
  invites: z.boolean(),
  greeting: z.string(),
  verified: z.boolean(),
  earlierJobs: z.number(),
  tab: z.enum(['upcoming', 'history']),
  counts: z.object({ upcoming: z.number(), history: z.number() }),
  next: visitSummaryView.nullable(),
  visits: z.array(visitSummaryView),
  nextPage: z.string().nullable(),
  isLaterPage: z.boolean(),
  requests: z.array(openRequestView),
  /** When a request is answered, in words. */
  quoteTime: z.string(),
  recent: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(VISIT_KINDS),
      packageName: z.string(),
      place: z.string(),
      completedAt: z.date().nullable(),
      zone: z.string(),
      proName: z.string(),
      rating: z.number().nullable(),
    }),
  ),
  again: z.array(z.object({ visitId: z.string(), packageName: z.string(), slug: z.string(), place: z.string() })),
  express: serviceCallView.nullable(),
  chat: z.boolean(),
  chatPanel: chatPanelView.nullable(),
  accounts: z.array(openAccountView),
});

export type Dashboard = z.output<typeof dashboardView>;
