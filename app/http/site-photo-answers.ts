import type { NewNotice } from './notice.server';
import { t } from '#app/platform/texts/t';

/** Operation ids for the forms of a page of site photos: one that adds, one for each photo that removes it. */
export function photoOpIds({ photos }: { photos: readonly unknown[] }): { add: string; remove: string[] } {
  return { add: crypto.randomUUID(), remove: photos.map(() => crypto.randomUUID()) };
}

export function photoNotice(intent: 'add' | 'remove'): NewNotice {
  return intent === 'remove'
    ? { type: 'info', message: t('Photo removed') }
    : { type: 'success', message: t('Photo added'), description: t('The next pro to come sees it.') };
}
