export const LANGUAGES = ['en', 'es'] as const;

/** What people read: English, or the Spanish of the United States. */
export type Language = (typeof LANGUAGES)[number];

const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/** One process writes to many people at once, so the server says whose language it is. The built pages and the files around them share it. */
const shared = globalThis as typeof globalThis & { appLanguage?: () => Language | undefined };

/** A stored or asked-for language; English for any other. */
export function asLanguage(text: string | null | undefined): Language {
  return text === 'es' ? 'es' : 'en';
}

/** The language in which is written right now: that of the page in a browser, of the reader on the server. */
export function currentLanguage(): Language {
  if (typeof document !== 'undefined') return asLanguage(document.documentElement.lang);
  return shared.appLanguage?.() ?? 'en';
}

/** The same, as `Intl` wants it. */
export function currentLocale(): 'en-US' | 'es-US' {
  return LOCALES[currentLanguage()];
}
