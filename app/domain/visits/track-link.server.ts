import { appUrl } from '#app/platform/app-url.server';
import { DAY_MS } from '#app/platform/durations';
import { readLink, signLink } from '#app/platform/link-token.server';

/** A tracking link outlives its visit by this long. */
const AFTER_DAYS = 30;

type Tracked = { id: string; windowEnd: Date; trackingRevision: number };

/** The public address at which a person who has it follows a visit: no name, street or price is shown there. */
export function trackingUrl(visit: Tracked): string {
  const token = signLink({
    purpose: 'visit-track',
    visitId: visit.id,
    windowVersion: visit.trackingRevision,
    expiresAt: new Date(visit.windowEnd.getTime() + AFTER_DAYS * DAY_MS),
  });
  return appUrl(`/track/${token}`);
}

/** Which visit and revision a tracking link names, or null for one that we did not sign or that is over. */
export function readTrackingToken(token: string): { visitId: string; revision: number } | null {
  const claim = readLink(token, 'visit-track');
  return claim && { visitId: claim.visitId, revision: claim.windowVersion };
}
