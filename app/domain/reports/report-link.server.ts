import { appUrl } from '#app/platform/app-url.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { readLink, signLink } from '#app/platform/link-token.server';
import { mark } from '#app/platform/texts/t';

/** A mailed link opens the report this long; in the account it stays. */
export const REPORT_LINK_DAYS = 30;
/** Said where a link is none of ours, was changed or is over. */
const OVER = mark('This link no longer works. Sign in and open your visit to see the report.');

/** The address in the mail: it opens the visit's newest report without signing in. */
export function reportUrl({ visitId, revision, from }: { visitId: string; revision: number; from: Date }): {
  url: string;
  expiresAt: Date;
} {
  const expiresAt = new Date(from.getTime() + REPORT_LINK_DAYS * DAY_MS);
  const token = signLink({ purpose: 'visit-report', visitId, windowVersion: revision, expiresAt });
  return { url: appUrl(`/visits/report/${token}`), expiresAt };
}

/** The visit that a mailed link is about. Throws NotFound for one that we did not sign or that is over. */
export function visitOfReportLink(token: string | undefined): string {
  const claim = readLink(token ?? '', 'visit-report');
  if (!claim) throw new NotFound(OVER);
  return claim.visitId;
}
