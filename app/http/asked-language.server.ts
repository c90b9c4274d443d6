import Negotiator from 'negotiator';
import { asLanguage, currentLanguage, type Language, LANGUAGES } from '#app/platform/texts/language';

/** Spanish on a page that is read in it; else which of our languages a browser asks for first, English where it asks for none of them. */
export function askedLanguage(request: Request): Language {
  if (currentLanguage() === 'es') return 'es';
  const headers = { 'accept-language': request.headers.get('accept-language') ?? '' };
  return asLanguage(new Negotiator({ headers }).language([...LANGUAGES]));
}
