import { z } from 'zod';
import { type RecordVersion, showRecord, siteRecordView } from './site-record-view';

/** What is known of a site, for the pro of a visit there. */
export const proSiteView = z.object({
  record: siteRecordView.nullable(),
  zone: z.string(),
  /** When a gate code that is kept will be shown; null where there is none or it is shown. */
  codeFrom: z.date().nullable(),
  /** Until when one is shown, or was; null where there is none or it is not shown yet. */
  codeUntil: z.date().nullable(),
  /** For so many seconds more it may be shown; null where it is not in these details. */
  codeSeconds: z.number().nullable(),
  canCheck: z.boolean(),
});
export type ProSite = z.output<typeof proSiteView>;

type Read = Omit<ProSite, 'record' | 'codeSeconds'> & { record: RecordVersion | null; showsCode: boolean };

/** What the pages of a pro show of a site. */
export function showProSite({ record, showsCode, ...shown }: Read, now: Date): ProSite {
  const { codeUntil } = shown;
  const codeSeconds = showsCode && codeUntil ? Math.max(0, Math.floor((codeUntil.getTime() - now.getTime()) / 1_000)) : null;
  return { ...shown, codeSeconds, record: record && showRecord(record, 'pro') };
}
