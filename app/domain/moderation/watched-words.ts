import { mark } from '#app/platform/texts/t';
import { z } from 'zod';
import { WATCHED_WORDS_LIMIT } from '../settings/site-choices';

const MOST_WORDS = 100;
const LONGEST = 50;

function splitWords(text: string): string[] {
  const words = text.split(/[\n,;]/).map((word) => word.trim().replace(/\s+/g, ' '));
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Words and phrases that the office watches for, one in a line; what is typed with commas comes apart. */
export const watchedWordsField = z
  .string()
  .max(WATCHED_WORDS_LIMIT, mark('Keep it under 2,000 characters'))
  .transform(splitWords)
  .refine((words) => words.length <= MOST_WORDS, mark('Enter at most 100 words'))
  .refine(
    (words) => words.every((word) => word.length >= 2 && word.length <= LONGEST),
    mark('Each word needs 2 to 50 characters'),
  )
  .transform((words) => words.join('\n'));

/** In small letters without accents, one space between words and at both ends. */
function inWords(text: string): string {
  const small = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${small
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
}

/** The first of the watched words that stands in a text as a whole word, whatever its accents and capitals; null for none. */
export function findWatchedWord(text: string, watched: string): string | null {
  const within = inWords(text);
  const found = watched.split('\n').find((word) => inWords(word).trim() !== '' && within.includes(inWords(word)));
  return found ?? null;
}
