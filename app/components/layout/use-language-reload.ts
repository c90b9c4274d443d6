import { useEffect } from 'react';
import { currentLanguage } from '#app/platform/texts/language';
import { useRootData } from './root-data';

/** Loads the page again where it is answered in another language than the document is in: one that was chosen in another tab. */
export function useLanguageReload(): void {
  const answered = useRootData()?.language;
  useEffect(() => {
    if (answered && answered !== currentLanguage()) location.reload();
  }, [answered]);
}
