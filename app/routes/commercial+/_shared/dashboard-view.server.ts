import { z } from 'zod';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { visitSummaryView } from '#app/domain/bookings/visit-summary';
import { complianceView, escalatedVisitView } from '#app/domain/compliance/compliance-view';
import { roomView } from './company-view.server';

export const locationView = z.object({
  id: z.string(),
  label: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  facility: z.string(),
  squareFeet: z.number().nullable(),
  compliance: complianceView.nullable(),
  recent: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(VISIT_KINDS),
      packageName: z.string(),
      completedAt: z.date().nullable(),
      zone: z.string(),
    }),
  ),
});

const someVisits = z.object({ count: z.number(), visits: z.array(visitSummaryView) });

/** `/commercial/dashboard`: the form to create a company for people without one, the overview for members. */
export const dashboardView = z.object({
  room: roomView.nullable(),
  /** Without a company: the own address, and whether it is confirmed. */
  email: z.string(),
  verified: z.boolean(),
  overview: z
    .object({
      locations: z.array(locationView),
      locationCount: z.number(),
      programCount: z.number(),
      page: z.number(),
      hasMore: z.boolean(),
      upcoming: someVisits,
      overdue: someVisits,
      escalated: z.array(escalatedVisitView),
      nextEscalated: z.string().nullable(),
      /** Null for those who do not write to the office. */
      office: z.object({ unread: z.number(), manager: z.string().nullable() }).nullable(),
    })
    .nullable(),
  opId: z.string(),
});

export type CompanyDashboard = z.output<typeof dashboardView>;
export type CompanyOverview = NonNullable<CompanyDashboard['overview']>;
