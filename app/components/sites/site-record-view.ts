import { z } from 'zod';
import {
  describeFacts,
  describeWriter,
  GFCI,
  type RecordReader,
  SIDES,
  type SiteFacts,
} from '#app/domain/site-records/site-record';

/** The facts that a form is filled in with; its page may show their gate code. */
export const siteFactsView = z.object({
  gateCode: z.string(),
  dogs: z.string(),
  parking: z.string(),
  stories: z.number().nullable(),
  ladderFeet: z.number().nullable(),
  outlets: z.array(z.object({ place: z.string(), amps: z.number().nullable(), gfci: z.enum(GFCI).nullable() })),
  timerPlace: z.string(),
  lengths: z.array(z.object({ side: z.enum(SIDES), feet: z.number().nullable(), fastener: z.string() })),
});

const lineView = z.object({ label: z.string(), value: z.string() });
const sectionsView = z.array(z.object({ title: z.string(), lines: z.array(lineView) }));

/** A version as it is printed. */
export const siteRecordView = z.object({
  sections: sectionsView,
  by: z.string(),
  at: z.date(),
  season: z.number(),
});
export type SiteRecordShown = z.output<typeof siteRecordView>;

/** A version with the facts that its reader may read. */
export type RecordVersion = { facts: SiteFacts; writtenAs: RecordReader; writtenBy: string; at: Date; season: number };

/** A version as its reader sees it. */
export function showRecord(version: RecordVersion, reader: RecordReader): SiteRecordShown {
  return {
    sections: describeFacts(version.facts),
    by: describeWriter(version, reader),
    at: version.at,
    season: version.season,
  };
}
