import { useLocation } from '@remix-run/react';
import { isOwnPage } from './own-page';
import { useRootData } from './root-data';
import { t } from '#app/platform/texts/t';

const LONGEST = 16;

/** What the header of a page in another's account says: whose it is. Null where the page is the visitor's own. */
export function useOpenedRoom(): string | null {
  const opened = useRootData()?.opened;
  const { pathname } = useLocation();
  if (!opened || isOwnPage(pathname)) return null;
  const [first = ''] = opened.name.split(' ');
  return first.includes('@') || first.length > LONGEST ? t('Opened account') : t('{name}’s account', { name: first });
}
