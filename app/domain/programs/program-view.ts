import { z } from 'zod';
import { CADENCES } from '../catalog/cadences';
import { VISIT_STATUSES } from '../visits/visit-status';
import { PROGRAM_BILLINGS, PROGRAM_STATUSES } from './program-states';

/** A program as lists show it. Without the right to see money there is no price. */
export const programRowView = z.object({
  id: z.string(),
  name: z.string(),
  sizeLabel: z.string(),
  cadence: z.enum(CADENCES),
  billing: z.enum(PROGRAM_BILLINGS),
  netDays: z.number(),
  priceCents: z.number().nullable(),
  status: z.enum(PROGRAM_STATUSES),
  startsOn: z.string(),
  pausedUntil: z.string().nullable(),
  endsOn: z.string().nullable(),
  isExpired: z.boolean(),
  validUntil: z.date(),
  siteId: z.string(),
  place: z.string(),
  address: z.string(),
  zone: z.string(),
  nextAt: z.date().nullable(),
  overdue: z.number(),
});
export type ProgramRow = z.output<typeof programRowView>;

const pageNumber = z.coerce.number().int().min(1).max(1_000).catch(1);

/** Which page of a program’s visits and of its history is shown; 1 has the latest. */
export const programPagesView = z.object({ visits: pageNumber, events: pageNumber });
export type ProgramPages = z.output<typeof programPagesView>;

/** The pages that an address asks for; without a word of it the latest. */
export function readProgramPages({ searchParams }: URL): ProgramPages {
  return programPagesView.parse({ visits: searchParams.get('visits') ?? 1, events: searchParams.get('events') ?? 1 });
}

/** A program's own page. */
export const programView = programRowView.extend({
  acceptedName: z.string().nullable(),
  acceptedAt: z.date().nullable(),
  declineReason: z.string(),
  pauseReason: z.string(),
  endReason: z.string(),
  noticeDays: z.number(),
  visitMinutes: z.number(),
  company: z.object({ id: z.string(), name: z.string() }),
  seesMoney: z.boolean(),
  agreement: z.object({ lines: z.array(z.string()), terms: z.string(), version: z.string() }).nullable(),
  agreedText: z.string().nullable(),
  priceChanges: z.array(z.object({ fromOn: z.string(), priceCents: z.number(), reason: z.string() })),
  pages: programPagesView,
  events: z.array(z.object({ id: z.string(), at: z.date(), type: z.string(), text: z.string() })),
  hasOlderEvents: z.boolean(),
  visits: z.array(
    z.object({
      id: z.string(),
      status: z.enum(VISIT_STATUSES),
      windowStart: z.date(),
      windowEnd: z.date(),
      zone: z.string(),
      completedAt: z.date().nullable(),
    }),
  ),
  hasOlderVisits: z.boolean(),
});
export type ProgramPage = z.output<typeof programView>;
