/** Beside ASCII and Latin-1, what the fonts that every PDF reader has can print. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const OWN_WAY: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u2192': 'to',
  '\u2248': 'about',
  '\u0141': 'L',
  '\u0142': 'l',
  '\u0110': 'D',
  '\u0111': 'd',
  '\u0131': 'i',
};

function isPrintable(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || EXTRA.includes(char);
}

function printable(char: string): string {
  if (char === '\n' || isPrintable(char)) return char;
  const known = OWN_WAY[char];
  if (known !== undefined) return known;
  if (/\s/u.test(char)) return ' ';
  if (/\p{C}|\p{M}|\p{Extended_Pictographic}/u.test(char)) return '';
  const bare = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...bare].every(isPrintable) ? bare : '?';
}

/** A text in letters that the standard fonts have: "Łukasz Nový" as "Lukasz Nový", what cannot be written as "?". */
export function plainText(text: string): string {
  return [...text.normalize('NFC')].map(printable).join('');
}

/** The same for every text in plain data. */
export function plainTexts<T>(value: T): T {
  if (typeof value === 'string') return plainText(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => plainTexts(one)) as T;
  if (value && typeof value === 'object' && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainTexts(one as unknown)])) as T;
  return value;
}
