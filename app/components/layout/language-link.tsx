import { useLocation } from '@remix-run/react';
import { currentLanguage } from '#app/platform/texts/language';
import { useRootData } from './root-data';

/** The same page in the other language, which this browser then keeps. Only where there is one. In a crowded line its code stands for it. */
export function LanguageLink({ className, isShort = false }: { className: string; isShort?: boolean }) {
  const { pathname, search } = useLocation();
  if (!useRootData()?.isTranslated) return null;
  const other = currentLanguage() === 'es' ? 'en' : 'es';
  const query = new URLSearchParams(search);
  query.set('lang', other);
  return (
    <a href={`${pathname}?${query}`} lang={other} className={className}>
      {isShort ? <span>{other.toUpperCase()} </span> : null}
      <span className={isShort ? 'sr-only' : undefined}>{other === 'es' ? 'Español' : 'English'}</span>
    </a>
  );
}
