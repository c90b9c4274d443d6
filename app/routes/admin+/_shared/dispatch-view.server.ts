import { z } from 'zod';
import { historyView } from '#app/components/visits/history-card';
import { VISIT_STATUSES } from '#app/domain/visits/visit-status';
import { revisionsView } from './report-card';
import { callsView } from './visit-calls';

const candidate = z.object({
  proId: z.string(),
  name: z.string(),
  home: z.string(),
  rank: z.number().nullable(),
  code: z.string().nullable(),
  text: z.string(),
  start: z.date().nullable(),
  miles: z.number().nullable(),
  terms: z.array(z.string()),
  autoAccept: z.boolean(),
  note: z.string().nullable(),
  assignOpId: z.string(),
  offerOpId: z.string(),
});
export type CandidateView = z.output<typeof candidate>;

export const verdictView = z.object({
  proId: z.string(),
  name: z.string(),
  rank: z.number().nullable(),
  code: z.string().nullable(),
  text: z.string(),
});
export type VerdictView = z.output<typeof verdictView>;

const decision = z.object({
  id: z.string(),
  at: z.date(),
  trigger: z.string(),
  outcome: z.string(),
  chosenProId: z.string().nullable(),
  byZipCenter: z.boolean(),
  /** How many pros it was about; the verdicts here are the first of them. */
  checked: z.number(),
  /** The verdicts were deleted for their age. */
  isExpired: z.boolean(),
  verdicts: z.array(verdictView),
});
export type DecisionView = z.output<typeof decision>;

export const dispatchView = z.object({
  visit: z.object({
    visitId: z.string(),
    status: z.enum(VISIT_STATUSES),
    service: z.string(),
    reference: z.string(),
    customer: z.string(),
    address: z.string(),
    place: z.object({
      siteId: z.string(),
      zip: z.string(),
      placeSource: z.string(),
      placePrecision: z.string(),
      why: z.string().nullable(),
    }),
    windowStart: z.date(),
    windowEnd: z.date(),
    zone: z.string(),
    durationMinutes: z.number(),
    /** Why they are not the package’s own, and the house that they are for. */
    whyMinutes: z.string().nullable(),
    house: z.string().nullable(),
    needs: z.string().nullable(),
    /** 2 and more: a place in a team. */
    seat: z.number(),
    /** 2 and more: a day after the first. */
    day: z.number(),
    team: z
      .array(
        z.object({
          visitId: z.string(),
          seat: z.number(),
          status: z.enum(VISIT_STATUSES),
          payoutCents: z.number(),
          pro: z.string().nullable(),
        }),
      )
      .nullable(),
    days: z
      .array(
        z.object({
          visitId: z.string(),
          day: z.number(),
          payoutCents: z.number(),
          status: z.enum(VISIT_STATUSES),
          start: z.date().nullable(),
          pro: z.string().nullable(),
        }),
      )
      .nullable(),
    storage: z
      .object({ way: z.enum(['in', 'out']), bookingId: z.string(), bins: z.number().nullable(), place: z.string() })
      .nullable(),
    payoutCents: z.number(),
    priority: z.number(),
    settleAt: z.date().nullable(),
    hold: z.boolean(),
    holdReason: z.string().nullable(),
    inPool: z.boolean(),
    attentionReason: z.string().nullable(),
    holder: z
      .object({
        proId: z.string(),
        name: z.string(),
        start: z.date(),
        end: z.date(),
        busyFrom: z.date(),
        source: z.string(),
        overrideReason: z.string().nullable(),
      })
      .nullable(),
    offer: z.object({ proId: z.string(), name: z.string(), expiresAt: z.date() }).nullable(),
    history: historyView,
    decisions: z.array(decision),
    nextDecisions: z.string().nullable(),
  }),
  calls: callsView,
  candidates: z.array(candidate),
  /** Giving by hand is switched on (enable_manual_job_dispatch) and the visit is in a state for it. */
  canGive: z.boolean(),
  now: z.date(),
  /** The reports of a finished visit; null of one that is not finished. */
  revisions: revisionsView.nullable(),
  opIds: z.object({ give: z.string(), change: z.string(), report: z.string() }),
});
export type DispatchView = z.output<typeof dispatchView>;
