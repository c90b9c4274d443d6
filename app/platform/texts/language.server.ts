import { asyncContext } from '../async-context.server';
import type { Language } from './language';
import { writeSpanish } from './spanish';
import type { WriteTexts } from './t';

const kept = globalThis as typeof globalThis & {
  appLanguage?: () => Language | undefined;
  appTexts?: WriteTexts;
};
const languages = asyncContext<Language>('language');
kept.appLanguage = languages.get;
kept.appTexts = writeSpanish;

/** Runs `work` so that every text, date and list made in it is in this language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return languages.run(language, work);
}
