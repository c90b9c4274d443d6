import { appUrl } from '#app/platform/app-url.server';
import { currentLanguage } from '#app/platform/texts/language';
import { isInSpanish } from '#app/platform/texts/spanish-pages';
import type { MailContent, MailLink } from '../notifications/templates/mail-content';

/** Pages that people with an account come to before they are signed in. */
const DOORS = /^\/(forgot-password|reset-password|signin|verify-email)(\/|$)/;

/**
 * A link to a page of ours as it stands in a message: with the language of the message where the browser that opens it may know of
 * none, which is Spanish to a reader who is not signed in. English is what a page is in anyway, and who is signed in has chosen.
 */
export function linkInLanguage(url: string, { userId }: { userId: string | null }): string {
  if (currentLanguage() === 'en' || !URL.canParse(url)) return url;
  const at = new URL(url);
  if (at.origin !== new URL(appUrl('/')).origin || !isInSpanish(at.pathname)) return url;
  if (userId !== null && !DOORS.test(at.pathname)) return url;
  at.searchParams.set('lang', currentLanguage());
  return at.href;
}

/** What is sent, its links with their language. */
export function linksInLanguage(content: MailContent, receiver: { userId: string | null }): MailContent {
  const linked = (link: MailLink) => ({ ...link, url: linkInLanguage(link.url, receiver) });
  return {
    ...content,
    ...(content.button && { button: linked(content.button) }),
    ...(content.links && { links: content.links.map(linked) }),
  };
}
