import { appUrl } from '#app/platform/app-url.server';
import { signLink } from '#app/platform/link-token.server';
import type { Tx } from '#app/platform/db.server';
import { aboutVisit, notifyCustomer, visitFacts } from '../visit-notices/visit-facts.server';
import { promiseInWords, windowInWords } from '../visits/local-time';

type Asked = { holdId: string; visitId: string; windowVersion: number; start: Date; reason: string };

/** Asks the customer for another time; the link answers without signing in. */
export async function notifyAsked(tx: Tx, { holdId, visitId, windowVersion, start, reason }: Asked): Promise<void> {
  const visit = await visitFacts(tx, visitId);
  const token = signLink({ purpose: 'visit-weather', visitId, windowVersion, expiresAt: start });
  await notifyCustomer(tx, visit, {
    template: 'weather-move',
    cause: `${holdId}:${visitId}:${windowVersion}:${start.getTime()}`,
    data: () => ({
      ...aboutVisit(visit),
      reason,
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      newTime: promiseInWords(start, visit.zone),
      url: appUrl(`/visits/weather/${token}`),
    }),
  });
}

/** The hold is over before the customer answered: they keep their time. */
export async function notifyCleared(tx: Tx, { holdId, visitId }: { holdId: string; visitId: string }): Promise<void> {
  const visit = await visitFacts(tx, visitId);
  await notifyCustomer(tx, visit, {
    template: 'weather-cleared',
    cause: `${holdId}:${visitId}`,
    data: () => ({ ...aboutVisit(visit), when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone) }),
  });
}
