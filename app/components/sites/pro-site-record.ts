import { z } from 'zod';
import { type RecordVersion, showRecord, siteRecordView } from './site-record-view';

/** What is known of a site, for the pro of a visit there. */
export const proSiteView = z.object({
  record: siteRecordView.nullable(),
  zone: z.string(),
  /** When a gate code that is kept will be shown; null where there is none or it is shown. */
  codeFrom: z.date().nullable(),
  canCheck: z.boolean(),
});
export type ProSite = z.output<typeof proSiteView>;

type Read = Omit<ProSite, 'record'> & { record: RecordVersion | null };

/** What the pages of a pro show of a site. */
export function showProSite({ record, zone, codeFrom, canCheck }: Read): ProSite {
  return { record: record && showRecord(record, 'pro'), zone, codeFrom, canCheck };
}
