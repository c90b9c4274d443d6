import { z } from 'zod';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { visitSummaryView } from '#app/domain/bookings/visit-summary';

export const milestoneView = z.object({
  key: z.string(),
  title: z.string(),
  at: z.date().nullable(),
  state: z.enum(['done', 'current', 'ahead']),
  detail: z.string().optional(),
});

export const proCardView = z.object({
  name: z.string(),
  bio: z.string(),
  rating: z.number(),
  ratingCount: z.number(),
  badges: z.array(z.string()),
  photo: z.string().nullable(),
  /** Their first name, where the company has another; else empty. */
  personName: z.string(),
  completed: z.number(),
  yearsExperience: z.number().nullable(),
  reviews: z.array(
    z.object({
      id: z.string(),
      rating: z.number(),
      comment: z.string(),
      city: z.string(),
      at: z.date(),
      zone: z.string(),
      answer: z.string(),
    }),
  ),
});

/** What the customer's visit page shows. */
export const visitPageView = z.object({
  visit: visitSummaryView,
  bookingId: z.string(),
  quoteToken: z.string(),
  /** Who signed the quote, and when. */
  signed: z.object({ name: z.string(), at: z.date() }).nullable().default(null),
  pro: proCardView.nullable(),
  /** Who comes beside `pro`, by name, and how many places of the team are still open; null where one pro comes. */
  team: z
    .object({ others: z.array(z.string()), open: z.number() })
    .nullable()
    .default(null),
  /** How many days the work takes, in words, and which they are once a pro has them; null for one. */
  days: z
    .object({
      text: z.string(),
      dates: z.array(z.string()),
      /** Between two of the days: when the next one is, in words. */
      away: z.object({ next: z.string().nullable() }).nullable(),
      /** On a day after the first: who is on the way, at work or overdue, in words. */
      now: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** Where the address is edited; null for a user who left the company it belongs to. */
  placeTo: z.string().nullable(),
  address: z.string(),
  accessNotes: z.string(),
  notes: z.string(),
  durationMinutes: z.number(),
  money: z.object({
    subtotalCents: z.number(),
    taxCents: z.number(),
    totalCents: z.number(),
    paidCents: z.number(),
    refundedCents: z.number(),
    fees: z.array(z.object({ label: z.string(), cents: z.number() })),
    creditCents: z.number(),
    /** What the customer gave the pro of this visit beside the price. */
    tipCents: z.number().default(0),
    /** Every visit of the booking is canceled: its price is not owed. */
    isCanceled: z.boolean(),
    /** Charged when the work is done. */
    dueCents: z.number(),
    isOnInvoice: z.boolean(),
    /** One invoice for all visits of a month that are done. */
    isByMonth: z.boolean(),
    netDays: z.number(),
    coveredByPlan: z.boolean(),
  }),
  milestones: z.array(milestoneView),
  siblings: z.array(
    z.object({ id: z.string(), kind: z.enum(VISIT_KINDS), status: z.string(), windowStart: z.date(), zone: z.string() }),
  ),
  buttons: z.array(z.string()),
  unread: z.number(),
  /** A requested new time; the old one is valid until it is confirmed. */
  move: z.object({ when: z.string(), feeCents: z.number() }).nullable(),
  trackUrl: z.string().nullable(),
  chosenWeek: z.string().nullable(),
  /** A takedown for which no pro is looked for yet. */
  isPlanned: z.boolean(),
  /** The pro came to it and the customer's side kept them from it. */
  missedByCustomer: z.boolean(),
  /** By when the day is chosen, where the customer has given several; else null. */
  settleBy: z.string().nullable(),
  claims: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      note: z.string(),
      createdAt: z.date(),
      revisitVisitId: z.string().nullable(),
    }),
  ),
  /** How long finished work is covered, as a sentence. */
  covered: z.string(),
  opId: z.string(),
  renewOpId: z.string(),
  withdrawOpId: z.string(),
  canWithdrawClaim: z.boolean(),
});

export type VisitPage = z.output<typeof visitPageView>;
