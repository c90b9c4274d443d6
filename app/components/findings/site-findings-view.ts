import { z } from 'zod';
import { FINDING_SEVERITIES, FIXERS } from '#app/domain/findings/finding.schema';
import { photoMarkView } from '#app/domain/findings/photo-marks';

/** A finding on the page of its location. */
export const siteFindingView = z.object({
  id: z.string(),
  visitId: z.string(),
  place: z.string(),
  what: z.string(),
  severity: z.enum(FINDING_SEVERITIES),
  action: z.string(),
  fixer: z.enum(FIXERS),
  dueOn: z.string().nullable(),
  isLate: z.boolean(),
  fixedAt: z.date().nullable(),
  fixNote: z.string(),
  photo: z.object({ url: z.string(), marks: z.array(photoMarkView) }).nullable(),
  opId: z.string(),
});
export type SiteFinding = z.output<typeof siteFindingView>;
