import { currentLanguage } from './language';
import { inLanguage } from './language.server';
import { translateKnown } from './t';

/** Writes a sentence with its parts: `({ text }) => t('“{text}” is not a date.', { text })`. */
export type WriteSentence<Part extends string> = (parts: Record<Part, string>) => string;

/**
 * Reads sentences that the product keeps in English, and writes them again in the language of their reader. The English of each
 * says what to look for, the first that fits is the one. A sentence that is not known stays as it is.
 */
export function storedSentences<Part extends string>(
  parts: readonly Part[],
  sentences: readonly WriteSentence<Part>[],
): (stored: string) => string {
  const marked = Object.fromEntries(parts.map((part) => [part, `<${part}>`])) as Record<Part, string>;
  const none = Object.fromEntries(parts.map((part) => [part, ''])) as Record<Part, string>;
  const known = sentences.map((write) => ({ write, pattern: toPattern(inLanguage('en', () => write(marked))) }));
  return (stored) => {
    if (currentLanguage() === 'en') return stored;
    for (const { write, pattern } of known) {
      const found = pattern.exec(stored);
      if (found) return write({ ...none, ...found.groups });
    }
    return translateKnown(stored);
  };
}

function toPattern(english: string): RegExp {
  const escaped = english.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/<(\w+)>/g, '(?<$1>.+?)')}$`, 's');
}
