import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { HOUR_MS } from '#app/platform/durations';
import { hashSecretToken, newSecretToken } from './secret-token.server';

/** A link that invites a person: `url` goes by mail, `row` is what is stored of it. `path` ends with a slash. */
export function newInvitationLink({ path, hours }: { path: string; hours: number }) {
  const link = newSecretToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + hours * HOUR_MS);
  return { url: appUrl(`${path}${link}`), row: { linkHash: hashSecretToken(link), createdAt, expiresAt } };
}

/** What an invitation has to be while it can be accepted. */
export function openInvitations() {
  return { acceptedAt: null, expiresAt: { gt: now() } };
}

/** The open invitation of a link. */
export function openByLink(link: string) {
  return { ...openInvitations(), linkHash: hashSecretToken(link) };
}
