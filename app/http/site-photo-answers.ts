import type { NewNotice } from './notice.server';

/** Operation ids for the forms of a page of site photos: one that adds, one for each photo that removes it. */
export function photoOpIds({ photos }: { photos: readonly unknown[] }): { add: string; remove: string[] } {
  return { add: crypto.randomUUID(), remove: photos.map(() => crypto.randomUUID()) };
}

export function photoNotice(intent: 'add' | 'remove'): NewNotice {
  return intent === 'remove'
    ? { type: 'info', message: 'Photo removed' }
    : { type: 'success', message: 'Photo added', description: 'The next pro to come sees it.' };
}
