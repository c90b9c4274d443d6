import { appUrl } from '#app/platform/app-url.server';
import { currentLanguage } from '#app/platform/texts/language';
import { isInSpanish } from '#app/platform/texts/spanish-pages';
import type { MailContent, MailLink } from '../notifications/templates/mail-content';

/** Pages that people with an account come to before they are signed in. */
const SIGNED_OUT_PAGES = /^\/(forgot-password|reset-password|signin|verify-email)(\/|$)/;

/**
 * Adds `?lang=es` to a link in a Spanish message to a person who is not signed in. English is the default, and signed-in people have
 * chosen a language.
 */
export function linkInLanguage(url: string, { userId }: { userId: string | null }): string {
  if (currentLanguage() === 'en' || !URL.canParse(url)) return url;
  const at = new URL(url);
  if (at.origin !== new URL(appUrl('/')).origin || !isInSpanish(at.pathname)) return url;
  if (userId !== null && !SIGNED_OUT_PAGES.test(at.pathname)) return url;
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
