import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { windowInWords } from '../visits/local-time';
import { aboutVisit, notifyCustomer, siteAddress, visitFacts } from './visit-facts.server';

/** The day of a visit that could be on any of several is settled: its customer reads which one it is, and how to move or cancel. */
export async function notifyDaySettled(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const visit = await visitFacts(tx, visitId);
  await notifyCustomer(tx, visit, {
    template: 'visit-day-settled',
    cause: `${visit.id}:${visit.windowVersion}`,
    data: () => ({
      ...aboutVisit(visit),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      address: siteAddress(visit.booking),
      moveUrl: appUrl(`/customer/visits/${visit.id}/reschedule`),
      cancelUrl: appUrl(`/customer/visits/${visit.id}/cancel`),
    }),
  });
}
