import { OUTLETS, type SiteFacts } from './site-record';

/** Lines that the details of a site add at most: its outlets, its timer, its dogs. */
export const MAX_SITE_CHECKS = OUTLETS.length + 2;

/** What the details of a site add to the checklist of a visit there: its GFCI outlets, its timer and its dogs. Never how to get in. */
export function listSiteChecks({ outlets, timerPlace, dogs }: SiteFacts): string[] {
  return [
    ...outlets.filter(({ gfci }) => gfci === 'yes').map(({ place }) => `GFCI outlet tested: ${place}`),
    ...(timerPlace ? [`Timer checked: ${timerPlace}`] : []),
    ...(dogs ? ['Gates and doors closed again: there are dogs'] : []),
  ];
}
