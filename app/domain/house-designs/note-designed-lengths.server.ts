import type { Tx } from '#app/platform/db.server';
import { readSiteRecord } from '../site-records/queries.server';
import { saveSiteRecord } from '../site-records/save-record.server';
import { NO_FACTS } from '../site-records/site-record';
import { findAskedDesign } from './design-access.server';
import { clipNames } from './materials';

/**
 * Writes the roofline of a booked design down as the front of its site, with its clips and stories, so that next season begins with it. What was
 * measured there before stays.
 */
export async function noteDesignedLengths(
  tx: Tx,
  { quoteRequestId, siteId, customerId }: { quoteRequestId: string; siteId: string; customerId: string },
): Promise<void> {
  const asked = await findAskedDesign(tx, quoteRequestId);
  if (!asked?.feet) return;
  const record = await readSiteRecord(tx, siteId);
  const { gateCode: _gateCode, ...facts } = record?.facts ?? NO_FACTS;
  if (facts.lengths.some(({ side }) => side === 'front')) return;
  const front = { side: 'front' as const, feet: asked.feet, fastener: clipNames(asked.design.edges) };
  await saveSiteRecord(tx, {
    siteId,
    form: {
      basedOn: record?.id ?? '',
      facts: { ...facts, stories: facts.stories ?? asked.stories, lengths: [front, ...facts.lengths] },
    },
    by: { userId: customerId, as: 'customer' },
  });
}
