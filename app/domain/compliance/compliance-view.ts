import { z } from 'zod';
import { COMPLIANCE_STATUSES } from './compliance';

/** How a location stands, as pages get it. */
export const complianceView = z.object({
  status: z.enum(COMPLIANCE_STATUSES),
  reasons: z.array(
    z.object({
      weight: z.enum(COMPLIANCE_STATUSES),
      text: z.string(),
      object: z.object({ kind: z.enum(['visit', 'program']), id: z.string() }),
    }),
  ),
});

/** An overdue visit, and who was told of it when. */
export const escalatedVisitView = z.object({
  visitId: z.string(),
  service: z.string(),
  place: z.string(),
  windowStart: z.date(),
  zone: z.string(),
  officeToldAt: z.date().nullable(),
  companyToldAt: z.date().nullable(),
});
export type EscalatedVisitLine = z.output<typeof escalatedVisitView>;
