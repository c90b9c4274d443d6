import type { z } from 'zod';
import { showRecord } from '#app/components/sites/site-record-view';
import { readStoredDesign } from '#app/domain/quotes/describe-house.server';
import type { readRequestSite } from '#app/domain/site-records/queries.server';
import type { quotePageView } from './quote-page-view.server';
import { t } from '#app/platform/texts/t';

type Read = Awaited<ReturnType<typeof readRequestSite>>;

/** What the page of a quote shows of a known site: nothing of how to get in, which no price needs. */
export function showQuoteSite(
  read: Read,
  design: Parameters<typeof readStoredDesign>[0],
): z.output<typeof quotePageView>['site'] {
  if (!read) return null;
  const { siteId: id, zone, record, measured } = read;
  const shown = record && { ...record, facts: { ...record.facts, gateCode: '', dogs: '', parking: '' } };
  const asked = readStoredDesign(design);
  const isOther = asked !== null && measured !== null && asked.feet !== measured.feet;
  return {
    id,
    zone,
    record: shown && showRecord(shown, 'office'),
    difference: isOther
      ? t('The customer entered {asked} ft. {measured} ft were measured.', { asked: asked.feet, measured: measured.feet })
      : '',
  };
}
