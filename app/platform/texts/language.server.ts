import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './language';
import { writeSpanish } from './spanish';
import type { WriteTexts } from './t';

const kept = globalThis as typeof globalThis & {
  appLanguages?: AsyncLocalStorage<Language>;
  appLanguage?: () => Language | undefined;
  appTexts?: WriteTexts;
};
const storage = (kept.appLanguages ??= new AsyncLocalStorage<Language>());
kept.appLanguage = () => storage.getStore();
kept.appTexts = writeSpanish;

/** Runs `work` so that every text, date and list made in it is in this language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return storage.run(language, work);
}
