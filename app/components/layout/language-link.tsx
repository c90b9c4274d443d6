import { useLocation } from '@remix-run/react';
import { currentLanguage } from '#app/platform/texts/language';
import { useRootData } from './root-data';

/** The same page in the other language, which this browser then keeps. Only where there is one. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  if (!useRootData()?.isTranslated) return null;
  const other = currentLanguage() === 'es' ? 'en' : 'es';
  const query = new URLSearchParams(search);
  query.set('lang', other);
  return (
    <a href={`${pathname}?${query}`} lang={other} className={className}>
      {other === 'es' ? 'Español' : 'English'}
    </a>
  );
}
