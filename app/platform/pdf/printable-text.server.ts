import { pdfFonts } from './fonts.server';

/** Stands for a letter that the fonts do not have. */
const UNKNOWN = '\uFFFD';

function isPrintable(char: string): boolean {
  return !/\p{C}/u.test(char) && pdfFonts().codePoints.has(char.codePointAt(0) ?? 0);
}

function printable(char: string): string {
  if (char === '\n' || isPrintable(char)) return char;
  if (/\s/u.test(char)) return ' ';
  if (/\p{C}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}/u.test(char)) return '';
  const bare = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...bare].every(isPrintable) ? bare : UNKNOWN;
}

/** A text in letters that the fonts of our PDFs have. A picture that they lack is left out, a letter is replaced by a sign. */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(printable).join('');
}

/** The same for every text in plain data. */
export function printableTexts<T>(value: T): T {
  if (typeof value === 'string') return printableText(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => printableTexts(one)) as T;
  if (value && typeof value === 'object' && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printableTexts(one as unknown)])) as T;
  return value;
}
