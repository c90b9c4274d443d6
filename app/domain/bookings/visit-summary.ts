import { z } from 'zod';
import type { CustomerVisit } from './read-listed.server';
import { arrivalPromise } from '../visits/arrival-promise';
import { VISIT_KINDS } from '../visits/visit-kind';
import { nextDay } from '../visits/days.server';
import { joinNames, otherDayStarts, waitsForTeam, whoComes } from '../visits/team.server';
import { VISIT_STATUSES } from '../visits/visit-status';
import { proNameForCustomers } from '../names/pro-name';

/** One line of a list of visits. */
export const visitSummaryView = z.object({
  id: z.string(),
  kind: z.enum(VISIT_KINDS),
  status: z.enum(VISIT_STATUSES),
  reference: z.string(),
  packageName: z.string(),
  place: z.string(),
  windowStart: z.date(),
  windowEnd: z.date(),
  zone: z.string(),
  /** No pro is looked for yet. */
  isPlanned: z.boolean(),
  arrival: z.object({ from: z.date(), to: z.date() }).nullable(),
  proName: z.string().nullable(),
  /** Work of several days: how many, the days after the first once a pro has them, and the next while it is under way; null for one. */
  days: z
    .object({
      count: z.number(),
      others: z.array(z.date()),
      next: z.object({ day: z.number(), from: z.date(), to: z.date() }).nullable(),
    })
    .nullable(),
  rating: z.number().nullable(),
});

export type VisitSummary = z.output<typeof visitSummaryView>;

type Summarised = Pick<
  CustomerVisit,
  | 'id'
  | 'kind'
  | 'status'
  | 'days'
  | 'windowStart'
  | 'windowEnd'
  | 'zone'
  | 'dispatchAfter'
  | 'settleAt'
  | 'assignments'
  | 'seats'
  | 'reviews'
> & {
  booking: { reference: string; package: { name: string }; site: { street: string; city: string } };
};

/** A takedown waits until shortly before its weeks, a visit with several days until one is chosen; only then a pro is looked for. */
export function isPlanned(
  {
    kind,
    status,
    dispatchAfter,
    settleAt,
  }: { kind: string; status: string; dispatchAfter?: Date | null; settleAt?: Date | null },
  at: Date,
): boolean {
  if (status === 'pending' && settleAt) return true;
  return kind === 'takedown' && status === 'pending' && Boolean(dispatchAfter && dispatchAfter > at);
}

export function summariseVisit(visit: Summarised, at: Date): VisitSummary {
  const assignment = visit.assignments[0];
  return {
    id: visit.id,
    kind: visit.kind,
    // A team is there once each place has its pro.
    status: visit.status === 'accepted' && waitsForTeam(visit) ? 'pending' : visit.status,
    reference: visit.booking.reference,
    packageName: visit.booking.package.name,
    place: `${visit.booking.site.street}, ${visit.booking.site.city}`,
    windowStart: assignment?.start ?? visit.windowStart,
    windowEnd: assignment?.end ?? visit.windowEnd,
    zone: visit.zone,
    isPlanned: isPlanned(visit, at),
    arrival: assignment ? arrivalPromise(assignment.start) : null,
    days: daysInList(visit),
    proName: assignment ? joinNames(whoComes(visit).map(proName)) : null,
    rating: visit.reviews[0]?.rating ?? null,
  };
}

function daysInList({ days, status, assignments, seats }: Summarised): VisitSummary['days'] {
  if (days === 1) return null;
  const next = status === 'in_progress' ? nextDay(seats) : null;
  return {
    count: days,
    others: assignments.length > 0 ? otherDayStarts(seats) : [],
    next: next && { day: next.day, ...arrivalPromise(next.start) },
  };
}

/** What a customer calls the pro: their company, else their first name. */
export function proName(pro: { companyName: string; user: { fullName: string } }): string {
  return proNameForCustomers(pro);
}
