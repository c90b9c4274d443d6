import { z } from 'zod';
import { complianceView, escalatedVisitView } from '#app/domain/compliance/compliance-view';
import { COMPANY_ROLES } from '#app/domain/memberships/company-role';
import { programRowView } from '#app/domain/programs/program-view';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { adminChoicesView } from './admin-choice';

const person = z.object({ userId: z.string(), name: z.string() });
const further = z.string().nullable();
const role = z.enum(COMPANY_ROLES);

/** What the company's page of the office shows. */
export const companyView = z.object({
  id: z.string(),
  name: z.string(),
  billingEmail: z.string(),
  phone: z.string().nullable(),
  createdAt: z.date(),
  isClosed: z.boolean(),
  members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), role, sites: z.number() })),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), role, expiresAt: z.date() })),
  sites: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      facility: z.string(),
      squareFeet: z.number().nullable(),
      accessNotes: z.string(),
      placeSource: z.string(),
      placePrecision: z.string(),
      compliance: complianceView.nullable(),
    }),
  ),
  manager: person.nullable(),
  choices: adminChoicesView,
  escalated: z.array(escalatedVisitView),
  opId: z.string(),
  unread: z.number(),
  programs: z.array(programRowView),
  bookings: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      service: z.string(),
      place: z.string(),
      zone: z.string(),
      totalCents: z.number(),
      customerId: z.string(),
      orderedBy: z.string(),
      visits: z.array(z.object({ id: z.string(), kind: z.enum(VISIT_KINDS), status: z.string(), windowStart: z.date() })),
    }),
  ),
  /** Of each list the place of its next page. */
  next: z.object({ overdue: further, programs: further, bookings: further, members: further, locations: further }),
});
export type CompanyData = z.output<typeof companyView>;
