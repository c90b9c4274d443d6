import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { readLink, signLink } from '#app/platform/link-token.server';

/** How long a decision may be appealed. */
export const APPEAL_DAYS = 60;

/** Where the person a decision is about reads it and appeals, without signing in: a banned one cannot. */
export function appealLink(itemId: string): string {
  const expiresAt = new Date(now().getTime() + APPEAL_DAYS * DAY_MS);
  return appUrl(`/appeals/${signLink({ purpose: 'appeal', visitId: itemId, windowVersion: 0, expiresAt })}`);
}

/** The decided report of such a link. Throws NotFound. */
export function itemOfLink(token: string | undefined): string {
  const claim = readLink(token ?? '', 'appeal');
  if (!claim) throw new NotFound();
  return claim.visitId;
}
