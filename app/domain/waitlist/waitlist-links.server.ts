import { appUrl } from '#app/platform/app-url.server';

/** Where the mails of the waitlist lead. */
export function waitlistLinks(entry: { zip: string; token: string }, slug: string): { url: string; leaveUrl: string } {
  return {
    url: appUrl(`/services?zip=${entry.zip}&service=${slug}`),
    leaveUrl: appUrl(`/waitlist/${entry.token}`),
  };
}
