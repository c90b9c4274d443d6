import spanish from './es-rows.json';
import { currentLanguage } from './language';

const texts: Readonly<Record<string, string>> = spanish;

/** A text that the office may have changed, line by line in the reader's language; null where one of its lines is not known. */
export function findRowText(text: string): string | null {
  return currentLanguage() === 'en' ? text : findSpanish(text);
}

/** Whether all lines of a text have their Spanish, in any language of the reader. */
export function hasSpanish(text: string): boolean {
  return findSpanish(text) !== null;
}

function findSpanish(text: string): string | null {
  const lines = text.split('\n').map((line) => (line && Object.hasOwn(texts, line) ? texts[line] : line ? undefined : line));
  return lines.some((line) => line === undefined) ? null : lines.join('\n');
}

/** The same, or what the office wrote as it wrote it. */
export function rowText(text: string): string {
  return findRowText(text) ?? text;
}

/** Texts that stand together: all of them in the reader's language, or all as the office wrote them. */
export function rowTexts(lines: readonly string[]): string[] {
  const found = lines.flatMap((line) => findRowText(line) ?? []);
  return found.length === lines.length ? found : [...lines];
}
