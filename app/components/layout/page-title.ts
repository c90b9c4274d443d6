import { t } from '#app/platform/texts/t';

/** The title of a page, with the area it belongs to where that is not the site for everyone. The head of the document adds the business's name. */
export function pageTitle(title: string, area?: 'Admin' | 'Pro'): string {
  return joinTitle(title, area && (area === 'Pro' ? t('Pro') : t('Admin')));
}

/** The parts that are there, from the narrowest to the widest. */
export function joinTitle(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
