import { env } from '#app/platform/env.server';

/** Where the mails of the waitlist lead. */
export function waitlistLinks(entry: { zip: string; token: string }, slug: string): { url: string; leaveUrl: string } {
  return {
    url: new URL(`/services?zip=${entry.zip}&service=${slug}`, env().APP_URL).href,
    leaveUrl: new URL(`/waitlist/${entry.token}`, env().APP_URL).href,
  };
}
